//! Everything pages say, in every language: a row has a name and its sentence in each. What has no translation does not
//! compile.

use bots::Level;

use super::look::Language;

/// Writes the rows.
macro_rules! words {
    ($($(#[$about:meta])* $name:ident = $english:literal, $korean:literal;)+) => {
        /// Something that pages say.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Word { $($(#[$about])* $name,)+ }

        impl Word {
            /// Every one of them.
            #[cfg(test)]
            const ALL: &'static [Word] = &[$(Word::$name,)+];

            /// What it is in a language.
            pub(super) const fn text(self, language: Language) -> &'static str {
                match (self, language) {
                    $((Word::$name, Language::English) => $english, (Word::$name, Language::Korean) => $korean,)+
                }
            }
        }
    };
}

words! {
    Parlor = "Parlor", "팔러";
    Skip = "Skip to the content", "본문으로 건너뛰기";
    Play = "Play", "게임하기";
    Rules = "Rules", "규칙";
    Tournaments = "Tournaments", "대회";
    Settings = "Settings", "설정";
    // What went wrong.
    Sorry = "That did not work", "문제가 생겼습니다";
    ToLobby = "To the games", "게임 목록으로";
    NoSuchTable = "There is no such table.", "그런 테이블이 없습니다.";
    NotFound = "There is nothing at this address.", "이 주소에는 아무것도 없습니다.";
    NotInvited = "This table is private: its invitation is needed.", "비공개 테이블입니다. 초대 링크가 있어야 합니다.";
    TooManyTables = "Too many tables were set up from this address. Try again later.", "이 주소에서 만든 테이블이 너무 많습니다. 나중에 다시 해 보세요.";
    TooManyRequests = "Too many requests. Wait a moment.", "요청이 너무 많습니다. 잠시 기다려 주세요.";
    StorageFailed = "This could not be written down or read. Look at the table before you try again.", "저장하거나 읽지 못했습니다. 다시 하기 전에 테이블을 확인하세요.";
    ShuttingDown = "The server is going down. Try again in a moment.", "서버가 종료되는 중입니다. 잠시 뒤에 다시 해 보세요.";
    WrongMethod = "This address cannot be used like that.", "이 주소는 그렇게 쓸 수 없습니다.";
    WrongForm = "The form could not be read.", "양식을 읽을 수 없습니다.";
    TableFull = "All seats are taken.", "빈자리가 없습니다.";
    NotYourTurn = "It is not your turn.", "당신 차례가 아닙니다.";
    StaleState = "The board has changed since. Look at it again.", "그 사이에 판이 바뀌었습니다. 다시 확인하세요.";
    GameOver = "The game is over.", "게임이 끝났습니다.";
    AlreadyBegun = "The game has begun already.", "게임이 이미 시작되었습니다.";
    // The lobby.
    Welcome = "Sit down and play", "앉아서 바로 한 판";
    Lead = "Choose a game, send a friend the link, and play. No account, nothing to install.", "게임을 고르고, 친구에게 링크를 보내고, 바로 시작하세요. 가입도 설치도 필요 없습니다.";
    Games = "Games", "게임";
    YourName = "Your name", "이름";
    PlayingAs = "You play as", "내 이름:";
    ChangeName = "Change", "바꾸기";
    Save = "Save", "저장";
    LongName = "A name has at most 100 letters.", "이름은 100자까지 쓸 수 있습니다.";
    PlayFriend = "Play a friend", "친구와 하기";
    PlayComputer = "Play the computer", "컴퓨터와 하기";
    LevelLabel = "Level", "난이도";
    LevelEasy = "easy", "쉬움";
    LevelNormal = "normal", "보통";
    LevelHard = "hard", "어려움";
    ComputerAt = "Computer ({})", "컴퓨터 ({})";
    SomeGuest = "Guest", "손님";
    OnlyInvited = "Only with my link", "내 링크로만";
    Options = "Options", "설정 바꾸기";
    Advanced = "For experts: JSON", "고급: JSON";
    TimeFor = "Time", "시간";
    NoClock = "no limit", "제한 없음";
    MoveClock = "30 seconds a move", "한 수에 30초";
    QuickClock = "5 minutes, and 5 seconds a move", "5분, 한 수마다 5초 추가";
    LongClock = "15 minutes, and 10 seconds a move", "15분, 한 수마다 10초 추가";
    SlowClock = "3 days a move", "한 수에 3일";
    Usually = "usually {}", "기본값 {}";
    AsUsual = "as usual", "기본값";
    PlayerCount = "{} players", "{}명";
    HowToPlay = "How to play", "하는 법";
    MyTables = "My tables", "내 테이블";
    YourTurn = "Your turn", "내 차례";
    OpenTables = "Waiting for somebody", "상대를 기다리는 테이블";
    SitDown = "Sit down", "앉기";
    NobodyWaits = "Nobody is waiting. Set up a table: it appears here.", "기다리는 테이블이 없습니다. 테이블을 만들면 여기에 보입니다.";
    Running = "Being played now", "지금 진행 중";
    NobodyPlays = "Nothing is being played.", "진행 중인 게임이 없습니다.";
    Watch = "Watch", "구경하기";
    Return = "Go back", "돌아가기";
    TableNumber = "Table {}", "{}번 테이블";
    SeatsTaken = "{} of {} seats taken", "{}/{}자리";
    StageGathering = "waiting for players", "사람을 기다리는 중";
    StagePlaying = "being played", "진행 중";
    StagePaused = "paused", "멈춤";
    StageOver = "over", "끝남";
    FormWrong = "The table was not set up. Look at what is marked.", "테이블을 만들지 못했습니다. 표시된 곳을 확인하세요.";
    NotJson = "This is not JSON.", "JSON이 아닙니다.";
    NotANumber = "This is not a whole number.", "정수가 아닙니다.";
    Sections = "Parts of this site", "메뉴";
    // Rules and settings.
    RulesLead = "How each game goes, with pictures.", "그림과 함께 보는 게임 규칙입니다.";
    Contents = "On this page", "차례";
    OpeningPicture = "How {} begins", "{}의 시작";
    MiddlePicture = "{}, some moves later", "몇 수 뒤의 {}";
    InEnglish = "The whole page, in English", "전체 설명 (영어)";
    SettingsLead = "Kept in this browser, in cookies.", "이 브라우저의 쿠키에 저장됩니다.";
    LanguageLabel = "Language", "언어";
    ByBrowser = "as the browser has it", "브라우저 설정대로";
    ColoursLabel = "Colours", "색상";
    BySystem = "as the system has it", "시스템 설정대로";
    Light = "light", "밝게";
    Dark = "dark", "어둡게";
    BoardLabel = "Board", "판";
    BoardPlain = "plain", "기본";
    BoardWood = "wood", "나무";
    BoardContrast = "strong", "또렷하게";
    LettersLabel = "Letters", "글자 크기";
    LettersUsual = "usual", "보통";
    LettersLarge = "large", "크게";
    Saved = "Saved.", "저장했습니다.";
    // The page of a table.
    WaitingFor = "Waiting for players: {} of {} are here.", "사람을 기다리는 중: {}/{}명";
    PausedNow = "The game is paused.", "게임이 멈춰 있습니다.";
    TurnOf = "To move: {}", "{} 님의 차례";
    YouWon = "You won.", "이겼습니다!";
    WonBy = "Won by {}.", "{} 님이 이겼습니다.";
    NobodyWon = "Nobody won.", "승자가 없습니다.";
    Players = "Players", "참가자";
    FreeSeat = "free seat", "빈자리";
    ThatIsYou = "you", "나";
    ToMove = "to move", "차례";
    Winner = "winner", "승자";
    LookingOn = "{} looking on", "{}명 구경 중";
    YouSitHere = "You sit here. The game begins when every seat is taken.", "자리에 앉았습니다. 자리가 모두 차면 게임이 시작됩니다.";
    LinkToShare = "Link to share", "공유할 링크";
    CopyLink = "Copy the link", "링크 복사";
    LinkCopied = "The link is copied.", "링크를 복사했습니다.";
    GetUp = "Leave the table", "테이블에서 일어나기";
    YouMay = "You may", "할 수 있는 행동";
    DoIt = "Do it", "하기";
    AskPause = "Ask for a pause", "잠시 멈추기 요청";
    GoOn = "Go on", "이어 하기";
    Resign = "Resign", "기권";
    ResignSure = "Do you want to resign?", "정말 기권하시겠습니까?";
    PlayOn = "Play on", "계속 두기";
    StorySoFar = "What happened", "지난 이야기";
    BoardInWords = "The board as text", "글로 보는 판";
    NotDone = "That did not work. {}", "되지 않았습니다. {}";
    OutFor = "You are out of the game. {}", "게임에서 빠졌습니다. {}";
    NotSent = "That did not reach the server. Try again.", "서버에 전해지지 않았습니다. 다시 해 보세요.";
    Connected = "Connected", "연결됨";
    Reconnecting = "Connection lost. Reconnecting…", "연결이 끊겼습니다. 다시 연결하는 중…";
    NoMoreNews = "The game is over.", "게임이 끝났습니다.";
    ConfirmMoves = "Confirm every move", "둘 때마다 확인하기";
    ConfirmMove = "Confirm", "확인";
    CancelMove = "Cancel", "취소";
    Sound = "Sound when it is my turn", "내 차례에 소리 내기";
    Notify = "Notify me when it is my turn", "내 차례에 알림 받기";
    Keys = "Keys", "단축키";
    KeyTab = "to the board, and away from it", "판으로 가기, 판에서 나오기";
    KeyArrows = "from place to place on the board", "판에서 자리 옮기기";
    KeyEnter = "choose the place", "그 자리 고르기";
    KeyEscape = "choose nothing after all", "고르기 취소";
    Close = "Close", "닫기";
    PrivateTable = "A private table", "비공개 테이블";
    NeedsInvitation = "Paste the invitation or the link that you were sent.", "받은 초대장이나 링크를 붙여 넣으세요.";
    Invitation = "Invitation", "초대장";
    ComeIn = "Come in", "들어가기";
}

/// What a level of the computer is called.
pub(super) const fn level_word(level: Level) -> Word {
    match level {
        Level::Easy => Word::LevelEasy,
        Level::Normal => Word::LevelNormal,
        Level::Hard => Word::LevelHard,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_said_in_every_language() {
        for word in Word::ALL {
            for (language, tag, _) in Language::ALL {
                let text = word.text(language);
                assert!(!text.trim().is_empty(), "{word:?} in {tag}");
                let english = word.text(Language::English);
                assert_eq!(text.matches("{}").count(), english.matches("{}").count(), "{word:?} in {tag}");
            }
        }
    }
}
