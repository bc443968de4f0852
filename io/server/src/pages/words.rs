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

/// A sentence with something in each of its places.
pub(super) fn filled(word: Word, language: Language, parts: &[&str]) -> String {
    let mut pieces = word.text(language).split("{}");
    let mut whole = pieces.next().unwrap_or_default().to_string();
    for (piece, part) in pieces.zip(parts) {
        whole += part;
        whole += piece;
    }
    whole
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
    WrongOrigin = "This form came from a page elsewhere. Open the page here, and try again.", "다른 곳의 화면에서 온 요청입니다. 이 서버의 화면을 열어 다시 해 보세요.";
    WrongForm = "The form could not be read.", "양식을 읽을 수 없습니다.";
    TableFull = "All seats are taken.", "빈자리가 없습니다.";
    NotYourTurn = "It is not your turn.", "당신 차례가 아닙니다.";
    StaleState = "The board has changed since. Look at it again.", "그 사이에 판이 바뀌었습니다. 다시 확인하세요.";
    NotOver = "This can be told when the game is over.", "게임이 끝난 뒤에 볼 수 있습니다.";
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
    NeedName = "Say what you are called.", "이름을 입력하세요.";
    LongName = "A name has at most 100 letters.", "이름은 100자까지 쓸 수 있습니다.";
    PlayFriend = "Play a friend", "친구와 하기";
    PlayComputer = "Play the computer", "컴퓨터와 하기";
    LevelLabel = "Level", "난이도";
    LevelEasy = "easy", "쉬움";
    LevelNormal = "normal", "보통";
    LevelHard = "hard", "어려움";
    LevelMax = "strongest", "최강";
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
    SeatNumber = "seat {}", "{}번 자리";
    FreeSeat = "free seat", "빈자리";
    ThatIsYou = "you", "나";
    ToMove = "to move", "차례";
    Winner = "winner", "승자";
    LookingOn = "{} looking on", "{}명 구경 중";
    YouSitHere = "You sit here. The game begins when every seat is taken.", "자리에 앉았습니다. 자리가 모두 차면 게임이 시작됩니다.";
    LinkToShare = "Link to share", "공유할 링크";
    CopyLink = "Copy the link", "링크 복사";
    LinkCopied = "The link is copied.", "링크를 복사했습니다.";
    SeatComputer = "Seat the computer", "컴퓨터 앉히기";
    AskedPause = "You have asked for a pause", "멈춤을 요청했습니다";
    AgreePause = "{} asks for a pause: agree", "{} 님의 멈춤 요청에 동의하기";
    PlayerNumber = "player {}", "{}번 참가자";
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
    KeyUndo = "take the last step back", "마지막 수 무르기";
    TurnBoard = "Turn the board round", "판 돌리기";
    TakeBack = "Take back", "무르기";
    HeldSteps = "Your turn is not complete. Nobody else sees these steps yet.", "아직 차례가 끝나지 않았습니다. 이 수는 아직 나만 볼 수 있습니다.";
    Close = "Close", "닫기";
    PrivateTable = "A private table", "비공개 테이블";
    NeedsInvitation = "Paste the invitation or the link that you were sent.", "받은 초대장이나 링크를 붙여 넣으세요.";
    Invitation = "Invitation", "초대장";
    ComeIn = "Come in", "들어가기";
    // Tournaments.
    TournamentsLead = "Players meet round by round until somebody has won. Anybody may set one up, and all you need to take part is a name.", "라운드마다 상대를 만나 우승자를 가립니다. 누구나 대회를 열 수 있고, 이름만 있으면 참가할 수 있습니다.";
    NewTournament = "Set up a tournament", "대회 열기";
    TournamentGathering = "Waiting for players", "참가자 모집 중";
    NoneGathering = "No tournament is waiting for players. Set one up: it appears here.", "참가자를 모집하는 대회가 없습니다. 대회를 열면 여기에 보입니다.";
    TournamentFinished = "Finished", "끝난 대회";
    OlderOnes = "Older ones", "이전 대회";
    HowToTakePart = "How to take part", "참가하는 법";
    StepEnter = "Open a tournament that waits for players, and enter with a name.", "참가자를 모집하는 대회를 열고 이름을 적어 참가합니다.";
    StepWait = "Keep its page open. It tells you when your game begins, and leads you to your table.", "대회 화면을 열어 두세요. 게임이 시작되면 알려 주고 테이블로 안내합니다.";
    StepReturn = "After the game go back to that page. The next round begins when all games of this one are over.", "게임이 끝나면 그 화면으로 돌아오세요. 이번 라운드의 모든 게임이 끝나면 다음 라운드가 시작됩니다.";
    TakePart = "Take part", "참가하기";
    Look = "Look", "보기";
    YouTakePart = "You take part", "참가 중";
    EnteredOf = "{} of {} have entered", "{}/{}명 참가";
    TournamentNumber = "Tournament {}", "{}번 대회";
    TournamentOf = "{} tournament", "{} 대회";
    WhichGame = "Which game?", "어떤 게임인가요?";
    AnotherGame = "another game", "다른 게임";
    FormatLabel = "Who meets whom", "대진 방식";
    FormatRobin = "Round robin", "리그전";
    RobinMeans = "Everybody meets everybody.", "모두가 서로 한 번씩 만납니다.";
    FormatSwiss = "Swiss", "스위스식";
    SwissMeans = "Those with equal points meet, round by round. Nobody drops out.", "점수가 같은 사람끼리 라운드마다 만납니다. 탈락은 없습니다.";
    FormatKnockout = "Knockout", "토너먼트";
    KnockoutMeans = "Winners go on, the others are out.", "이긴 사람만 다음 라운드로 갑니다.";
    SizeLabel = "Begins by itself with so many players", "자동으로 시작하는 인원";
    SizeHint = "Leave it empty to begin it yourself, when you say so.", "비워 두면 직접 시작합니다.";
    RoundsLabel = "Rounds", "라운드 수";
    RoundsHint = "Of a Swiss: how many there are. Of a round robin: how often everybody meets everybody. Leave it empty for the usual number.", "스위스식은 전체 라운드 수, 리그전은 서로 만나는 횟수입니다. 비워 두면 기본값입니다.";
    TournamentClockHint = "Without a limit, somebody who does not come back is waited for without end.", "제한이 없으면 돌아오지 않는 사람을 끝없이 기다립니다.";
    MinuteClock = "60 seconds a move", "한 수에 60초";
    SecondsClock = "{} seconds a move", "한 수에 {}초";
    DaysClock = "{} days a move", "한 수에 {}일";
    BankClock = "{} each, and {} seconds a move", "각자 {}, 한 수마다 {}초 추가";
    PolicyLabel = "Whoever breaks the rules", "규칙을 어기면";
    PolicyRefuse = "is told why, and tries again", "이유를 듣고 다시 합니다";
    PolicyKick = "is out of the tournament", "대회에서 탈락합니다";
    OptionsOf = "Options of {}", "{} 설정";
    SetItUp = "Set it up", "대회 열기";
    TournamentWrong = "The tournament was not set up. Look at what is marked.", "대회를 열지 못했습니다. 표시된 곳을 확인하세요.";
    GatheringUpTo = "Waiting for players: {} of {} have entered. It begins by itself when all are here.", "참가자 모집 중: {}/{}명. 모두 모이면 자동으로 시작합니다.";
    GatheringOpen = "Waiting for players: {} entered so far. It begins when the organiser says so.", "참가자 모집 중: 현재 {}명. 주최자가 시작합니다.";
    RoundNow = "Round {} is being played: {} of {} games are over.", "{}라운드 진행 중: {}/{} 게임이 끝났습니다.";
    RoundNowOf = "Round {} of {} is being played: {} of {} games are over.", "{}/{}라운드 진행 중: {}/{} 게임이 끝났습니다.";
    TournamentWon = "The tournament is over. Won by {}.", "대회가 끝났습니다. 우승: {}";
    TournamentNobody = "The tournament is over. Nobody won.", "대회가 끝났습니다. 우승자가 없습니다.";
    InviteOthers = "Invite others", "다른 사람 초대하기";
    AllTournaments = "All tournaments", "모든 대회";
    EntryMeans = "You enter with a name and play in this browser. No account.", "이름만 적고 이 브라우저에서 참가합니다. 가입은 필요 없습니다.";
    Enter = "Enter", "참가";
    TeamLabel = "Team", "팀";
    TeamHint = "Two partners give the same team. Leave it empty, and somebody becomes your partner.", "두 사람이 같은 팀 이름을 적으면 짝이 됩니다. 비워 두면 짝을 정해 드립니다.";
    AgeLabel = "Age, if you like", "나이 (선택)";
    AgeHint = "Where everybody tells it, the youngest come first. Everybody sees it.", "모두가 나이를 적으면 어린 순서로 앉습니다. 나이는 모두에게 보입니다.";
    WrongAge = "An age is a whole number.", "나이는 정수로 적으세요.";
    EntryWrong = "Look at what is marked.", "표시된 곳을 확인하세요.";
    YouEntered = "You have entered as {}.", "{} 이름으로 참가했습니다.";
    WaitBegin = "Keep this page open: it tells you when your first game begins.", "이 화면을 열어 두세요. 첫 게임이 시작되면 알려 드립니다.";
    WaitRound = "Wait for the next round: this page tells you when your game begins.", "다음 라운드를 기다리세요. 게임이 시작되면 알려 드립니다.";
    YouAreFree = "You are free in this round. This page tells you when your next game begins.", "이번 라운드는 쉽니다. 다음 게임이 시작되면 알려 드립니다.";
    YouAreOut = "You play no more games in this tournament.", "이 대회에서 남은 게임이 없습니다.";
    YouCame = "Your rank: {}.", "최종 순위: {}위";
    YourGame = "Your game is on", "내 게임이 진행 중입니다";
    YouPlayAgainst = "You play against {}.", "상대: {}";
    ToMyGame = "Go to my game", "내 게임으로 가기";
    YouOrganise = "You have set up this tournament.", "당신이 연 대회입니다.";
    MoreNeeded = "It can begin with {} players or more.", "{}명 이상 모이면 시작할 수 있습니다.";
    BeginNow = "Begin now", "지금 시작하기";
    LeaveTournament = "Leave the tournament", "대회 그만두기";
    LeaveSure = "Do you want to leave the tournament?", "정말 대회를 그만두시겠습니까?";
    LeaveMeans = "A game that you are in is lost. Once the tournament has begun you cannot come back.", "진행 중인 게임은 집니다. 대회가 시작된 뒤에는 돌아올 수 없습니다.";
    StayIn = "Stay in", "계속 참가하기";
    ToTournament = "To the tournament", "대회로 돌아가기";
    NobodyEntered = "Nobody has entered yet.", "아직 아무도 참가하지 않았습니다.";
    Standings = "Standings", "순위표";
    Rank = "Rank", "순위";
    Player = "Player", "참가자";
    Points = "Points", "점수";
    Won = "Won", "승";
    Drawn = "Drawn", "무";
    Lost = "Lost", "패";
    Free = "Free", "쉼";
    Buchholz = "Buchholz", "부흐홀츠";
    SonnebornBerger = "Sonneborn-Berger", "존네보른-베르거";
    Crosstable = "Who met whom", "대진표";
    CrosstableHint = "A row has the points that the player at its beginning won against each of those above.", "한 줄은 왼쪽 참가자가 위의 상대에게서 얻은 점수입니다.";
    Bracket = "Bracket", "대진표";
    Champion = "Winner", "우승";
    RoundsTitle = "Rounds", "라운드";
    RoundNumber = "Round {}", "{}라운드";
    DrawnGame = "drawn", "무승부";
    WonMark = "won", "승리";
    IsFree = "{} is free.", "{}: 쉽니다.";
    Walkover = "{} wins without playing: {} is gone.", "{}: 부전승 ({} 불참)";
    FaultsTitle = "Who did not play to the end", "끝까지 두지 않은 참가자";
    FaultResigned = "The game was given up.", "기권했습니다.";
    FaultTimedOut = "The time was up.", "시간을 다 썼습니다.";
    FaultWithdrawn = "Left the tournament.", "대회를 그만두었습니다.";
    FaultAbsent = "Out of the tournament: the time was up in two games.", "두 게임에서 시간을 다 써서 탈락했습니다.";
    NoSuchTournament = "There is no such tournament.", "그런 대회가 없습니다.";
    NotOrganiser = "Only whoever set up the tournament can do that, in the browser where they did it.", "대회를 연 사람만, 대회를 연 브라우저에서 할 수 있습니다.";
    EntryClosed = "The tournament has begun: nobody else can enter.", "대회가 이미 시작되어 더는 참가할 수 없습니다.";
    TournamentFull = "As many have entered as there can be.", "참가 인원이 다 찼습니다.";
    NameTaken = "Somebody of that name has entered already. Choose another.", "같은 이름의 참가자가 있습니다. 다른 이름을 쓰세요.";
    TeamFull = "That team has all its players already. Choose another.", "그 팀은 이미 다 찼습니다. 다른 팀을 고르세요.";
    TooFewPlayers = "There are too few players to begin.", "시작하기에는 참가자가 모자랍니다.";
    NoPartner = "Somebody has no partner: an even number of players is needed.", "짝이 없는 사람이 있습니다. 짝수로 모여야 합니다.";
    TournamentOver = "The tournament is over.", "대회가 끝났습니다.";
    // A link as a picture.
    ScanToJoin = "Scan to join", "스캔해서 들어오기";
    ScanMeans = "Open the camera of another phone and hold it to this picture.", "다른 휴대전화의 카메라로 이 그림을 비추세요.";
    LinkPicture = "QR code of the link to share", "공유할 링크의 QR 코드";
    OnlyHere = "This link works on this computer only. For others, open this page by the address that they know this computer by.", "이 링크는 이 컴퓨터에서만 열립니다. 다른 사람을 부르려면 그들이 쓰는 주소로 이 화면을 여세요.";
    // Replay and receipts.
    Replay = "Replay", "다시 보기";
    Ply = "Ply", "수";
    Plies = "Plies", "수순";
    PlyOf = "Ply {} of {}", "{}/{}번째 수";
    PlyTold = "What was hidden is told.", "숨겨져 있던 것이 공개됩니다.";
    PlyEnd = "The game is over.", "게임이 끝났습니다.";
    FirstPly = "First ply", "처음으로";
    PreviousPly = "Previous ply", "이전 수";
    NextPly = "Next ply", "다음 수";
    LastPly = "Last ply", "마지막으로";
    PlayAll = "Play", "재생";
    PauseAll = "Pause", "일시정지";
    KeySpace = "play or pause", "재생 또는 일시정지";
    Speed = "Speed", "속도";
    Slow = "slow", "느리게";
    Medium = "medium", "보통";
    Fast = "fast", "빠르게";
    NothingPlayed = "There is nothing to replay yet", "아직 다시 볼 것이 없습니다";
    NothingPlayedYet = "The game has not begun. Come back when everybody sits.", "게임이 아직 시작되지 않았습니다. 모두 앉은 뒤에 다시 오세요.";
    NoSuchPly = "There is no such ply", "그런 수가 없습니다";
    PliesAre = "This game has plies {} to {}.", "이 게임의 수는 {}번부터 {}번까지입니다.";
    ToFirstPly = "To the first ply", "첫 수로";
    ToLastPly = "To the last ply", "마지막 수로";
    ToTable = "To the table", "테이블로";
    StillPlayed = "This game is being played still.", "아직 진행 중인 게임입니다.";
    NewerPlies = "There are newer plies.", "새로운 수가 있습니다.";
    PlyNotHere = "This ply could not be loaded. Try again.", "이 수를 불러오지 못했습니다. 다시 해 보세요.";
    TakeHome = "Take it home", "가져가기";
    WholeGame = "The whole game in notation", "기보 전체";
    CopyNotation = "Copy the notation", "기보 복사";
    NotationCopied = "The notation is copied.", "기보를 복사했습니다.";
    Notation = "Notation", "기보";
    Receipt = "Receipt", "영수증";
    LogSoFar = "Log so far", "지금까지의 기록";
    ReceiptHint = "The receipt is the log of the table: it proves the whole game, without this server.", "영수증은 이 테이블의 기록입니다. 이 서버 없이도 게임 전체를 증명합니다.";
    Verify = "Verify", "검증";
    ShowHidden = "Show what was hidden", "숨겨진 것 보기";
    AsSeenThen = "As it was seen then", "당시 보이던 대로";
    AllRight = "All is as it should be.", "모두 올바릅니다.";
    AllRightSoFar = "All that can be checked by now is as it should be.", "지금 확인할 수 있는 것은 모두 올바릅니다.";
    LinesLinked = "All {} lines of the log follow one from the other: none was changed, left out or put in.", "기록 {}줄이 모두 앞줄과 이어집니다. 바뀌거나 빠지거나 끼워 넣은 줄이 없습니다.";
    RulesKept = "The whole game was played again: the rules allow every action.", "게임 전체를 다시 두어 보았고, 모든 행동이 규칙에 맞습니다.";
    RulesUpTo = "The game was played again as far as it can be followed: the rules allow every action.", "따라갈 수 있는 데까지 다시 두어 보았고, 모든 행동이 규칙에 맞습니다.";
    ResultFollows = "The result follows from it.", "결과도 거기서 나온 그대로입니다.";
    DrawsProved = "Draws that were proved: {}", "증명된 추첨: {}";
    NoDrawYet = "Nothing has been drawn that could be proved by now.", "지금 증명할 수 있는 추첨이 아직 없습니다.";
    NoLuck = "This game leaves nothing to chance.", "이 게임에는 운이 없습니다.";
    StillVeiled = "What was drawn in ply {} is hidden still. What came behind it is in order, but cannot be played again yet. Come back when it is told.", "{}번 수에서 뽑은 것은 아직 숨겨져 있습니다. 그 뒤의 기록은 순서가 맞지만 아직 다시 두어 볼 수 없습니다. 공개된 뒤에 다시 오세요.";
    NoSeeds = "Nobody brought a seed: that the server did not choose the secret to suit somebody cannot be proved.", "시드를 가져온 사람이 없습니다. 서버가 누군가에게 유리한 비밀값을 고르지 않았다는 것은 증명할 수 없습니다.";
    Values = "The values", "값 보기";
    LastLink = "Last link, which stands for the whole log", "기록 전체를 나타내는 마지막 링크";
    Anchor = "Anchor", "앵커";
    TableId = "Table", "테이블";
    SeedOf = "Seed of {}", "{} 님의 시드";
    NoSeed = "none", "없음";
    SomethingWrong = "Something is wrong with this log.", "이 기록에 잘못된 곳이 있습니다.";
    WhatToDo = "Download the log and ask whoever runs the server.", "기록을 내려받아 서버 운영자에게 문의하세요.";
    Draws = "Each draw, and its proof", "추첨과 그 증명";
    DrawFor = "Draw {}, for ply {}:", "추첨 {}, {}번 수:";
    ToldLater = "It was hidden at first, and told in ply {}.", "처음에는 숨겨져 있다가 {}번 수에서 공개되었습니다.";
    SecretHashes = "The secret {} hashes to {}.", "비밀값 {}의 해시는 {}입니다.";
    TheAnchor = "the anchor, which was published before anybody sat down", "아무도 앉기 전에 공개된 앵커";
    SecretOfDraw = "the secret of draw {}", "추첨 {}의 비밀값";
    SeededGives = "With the players' seeds it gives what the log says: {}", "참가자들의 시드와 합치면 기록과 같은 결과가 나옵니다: {}";
    Gives = "It gives what the log says: {}", "기록과 같은 결과가 나옵니다: {}";
    DrawSecret = "Secret", "비밀값";
    HashesTo = "Hashes to", "해시";
    WasDrawn = "What was drawn", "뽑힌 것";
    Offline = "Check it yourself", "직접 확인하기";
    OfflineHint = "Download the log and check it on your own machine: with Parlor, or with a short Python script that shares no code with it.", "기록을 내려받아 내 컴퓨터에서 확인하세요. 팔러를 쓰거나, 팔러와 코드를 나누지 않는 짧은 파이썬 스크립트를 쓰면 됩니다.";
    GetLog = "Download the log", "기록 내려받기";
    GetScript = "Download verify.py", "verify.py 내려받기";
    // The analysis of a game.
    Analysis = "Analysis", "분석";
    AnalysisGoing = "The game is being looked at: {} of {} lines so far. This page looks again by itself.", "게임을 분석하는 중입니다: {}/{}줄. 이 화면은 저절로 새로 고쳐집니다.";
    JudgedBy = "The computer judged each decision by what its player could see. It is good but not perfect.", "각 선택은 그 참가자가 볼 수 있던 것만으로 컴퓨터가 평가했습니다. 뛰어나지만 완벽하지는 않습니다.";
    GameResult = "result", "결과";
    Decisions = "decisions", "선택";
    OnlyMove = "forced", "외길";
    ValueLost = "lost", "손실";
    PerDecision = "a decision", "선택당 손실";
    Mistakes = "Mistakes", "실수";
    Blunders = "blunders", "큰 실수";
    Luck = "Luck", "운";
    LuckColumn = "luck", "운";
    MistakesColumn = "mistakes", "실수";
    WithoutLuck = "without luck", "운을 뺀 결과";
    Quality = "play", "실력";
    Expectation = "Expected result", "예상 결과";
    ExpectationFor = "for {}; circles are mistakes and blunders", "{} 기준, 동그라미는 실수와 큰 실수";
    ExpectationAll = "for each player; circles are mistakes and blunders", "참가자별, 동그라미는 실수와 큰 실수";
    LuckFor = "of each draw; above the line it was good for {}", "추첨마다, 선 위는 {} 쪽에 좋은 운";
    NoMistakes = "Nobody made a mistake.", "실수가 없습니다.";
    Luckiest = "Luckiest draws", "가장 운 좋은 추첨";
    EveryDecision = "Every decision", "모든 선택";
    Played = "played", "둔 수";
    BestMove = "best", "최선";
    LuckyDraw = "draw", "추첨";
    AndThen = "and then", "그다음";
    Expected = "expected", "예상";
    Judgement = "verdict", "평가";
    LuckNotCounted = "Luck is not counted: nothing is left to chance whose outcomes could be listed.", "운은 세지 않았습니다. 경우를 모두 늘어놓을 수 있는 추첨이 없습니다.";
    NotJudgedFrom = "From line {} on something is hidden still: what came behind it is not judged.", "{}번 줄부터 아직 숨겨진 것이 있어 그 뒤는 평가하지 않았습니다.";
    Fine = "fine", "좋음";
    Doubtful = "doubtful", "의문";
    Mistake = "mistake", "실수";
    Blunder = "blunder", "큰 실수";
    RatedUnknown = "too little to tell", "판단하기 어려움";
    RatedFlawless = "nearly flawless", "거의 완벽";
    RatedExcellent = "excellent", "훌륭함";
    RatedGood = "good", "좋음";
    RatedFair = "fair", "보통";
    RatedShaky = "shaky", "불안함";
    RatedWild = "many mistakes", "실수가 많음";
    // Without the script.
    LookAgain = "Look again", "다시 확인하기";
}

/// What a level of the computer is called.
pub(super) const fn level_word(level: Level) -> Word {
    match level {
        Level::Easy => Word::LevelEasy,
        Level::Normal => Word::LevelNormal,
        Level::Hard => Word::LevelHard,
        Level::Max => Word::LevelMax,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_in_a_place_is_not_filled_itself() {
        assert_eq!(filled(Word::DrawFor, Language::English, &["{}", "7"]), "Draw {}, for ply 7:");
    }

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
