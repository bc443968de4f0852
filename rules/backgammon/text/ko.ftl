# 백개먼에서 하는 말.

seat_0 = 백
seat_1 = 흑

## 일어난 일.

plays = { JOSA($player, "이/가") } 말을 움직입니다: { $play }.
cannot_move = { JOSA($player, "은/는") } 움직일 수 없습니다.
does_not_double = { JOSA($player, "은/는") } 두 배를 부르지 않습니다.
doubles = { JOSA($player, "이/가") } 두 배를 부릅니다: { $cube }.
takes = { JOSA($player, "이/가") } 받습니다. 큐브는 { $cube }입니다.
drops = { JOSA($player, "이/가") } 이 판을 포기합니다.
offers_to_lose = { JOSA($player, "이/가") } 기권하겠다고 합니다: { $loss }.
accepts = { JOSA($player, "이/가") } 받아들입니다.
declines = { JOSA($player, "이/가") } 거절합니다.
both_roll = { JOSA($white, "과/와") } { $black }의 눈이 모두 { $die }입니다. 다시 굴립니다.
opening_rolls = { $white }의 눈 { $white_die }, { $black }의 눈 { $black_die }: { JOSA($first, "이/가") } 먼저 둡니다.
rolls = { JOSA($player, "이/가") } 굴린 주사위: { $high }-{ $low }.
wins_game = { JOSA($player, "이/가") } 이겼습니다({ $prize }): { $points }점.
match_stands = 매치 점수는 { $white } 대 { $black }입니다.
match_ends = 매치가 끝났습니다: { $white } 대 { $black }.

## 한 판의 크기.

single_game = 한 판
gammon = 개먼
backgammon = 백개먼

## 어떻게 끝났는가. 마침표 없는 절입니다.

wins_the_game = { JOSA($player, "이/가") } 이 판을 이겼습니다
wins_prize = { JOSA($player, "이/가") } { JOSA($prize, "으로/로") } 이겼습니다
wins_points = { JOSA($player, "이/가") } { $points }점을 얻어 이겼습니다
wins_match = { JOSA($player, "이/가") } 매치를 이겼습니다
wins_match_at = { JOSA($player, "이/가") } 매치를 이겼습니다: { $won } 대 { $lost }
sentence = { $clause }.

## 판을 말로.

picture_title = 백개먼: { $white } 대 { $black }
named_side = { $player }({ $colour })
opening_due = 누가 먼저 둘지 주사위로 정할 차례입니다.
is_to_roll = { JOSA($player, "이/가") } 굴릴 차례입니다.
is_to_play = { JOSA($player, "이/가") } 둘 차례입니다. 주사위: { $dice }.
is_to_play_rest = { JOSA($player, "이/가") } 둘 차례입니다. 남은 주사위: { $dice }. 쓴 주사위: { $played }.
dice_and = { $dice }, { $last }
is_to_roll_or_double = { JOSA($player, "이/가") } 굴리거나 두 배를 부를 차례입니다.
is_to_take_or_drop = { JOSA($player, "이/가") } 두 배를 불렀습니다: { $cube }. { JOSA($opponent, "이/가") } 받거나 포기할 차례입니다.
is_to_accept_or_decline = { JOSA($player, "이/가") } 기권하겠다고 합니다: { $loss }. { JOSA($opponent, "이/가") } 답할 차례입니다.
side_has = { $colour }: { $places }; 핍 수 { $pips }.
on_point = { $point }번에 { $count }개
on_bar = 바에 { $count }개
borne_off = 빼낸 말 { $count }개
points_numbered_for = 자리 번호는 { $colour } 쪽에서 셉니다.
match_score = { $length }점 매치, 점수는 { $white } 대 { $black }입니다.
is_crawford_game = 크로퍼드 판이라 두 배를 부를 수 없습니다.
cube_in_middle = 큐브는 가운데에 있습니다.
cube_owned = 큐브는 { $colour } 쪽에 있고 { $cube }입니다.
cube_offered = { $colour }에게 큐브를 내밉니다: { $cube }.

## 할 수 있는 일.

step_label = 주사위 { $die }: { $play }
hitting_step_label = 주사위 { $die }: { $play }, 말을 잡음
steps_label = 주사위 { $dice }: { $play }
why_bar_first = 바에 있는 말이 먼저 들어와야 합니다.
why_stuck = 이 주사위로는 움직일 수 없는 말입니다.
roll_caption = 굴리기
roll_label = 주사위 굴리기
double_caption = 두 배
double_label = 두 배 부르기: { $cube }
take_caption = 받기
take_label = 받기: { $points }점을 걸고 계속합니다
drop_caption = 포기
drop_label = 포기: { $points }점을 잃습니다
accept_caption = 수락
accept_label = 기권 받아들이기
decline_caption = 거절
decline_label = 기권 거절하기
resign_sure = 기권할까요({ $loss })? 상대가 받아들이면 { $points }점을 잃습니다.
resign_label = 기권({ $loss }): { $points }점을 잃습니다
pass_caption = 넘기기
pass_label = 둘 수 있는 말이 없어 넘기기
offers_cube = { JOSA($player, "이/가") } 두 배를 불렀습니다: { $cube }
offers_loss = { JOSA($player, "이/가") } 기권하겠다고 합니다: { $loss }

## 그림에서.

bar = 바
off = 빼냄
word_won = 승리
word_to_roll = 굴릴 차례
word_to_move = 둘 차례
word_may_double = 두 배 가능
word_doubles = 두 배
word_resigns = 기권
word_offers_gammon = 개먼 기권
word_offers_backgammon = 백개먼 기권
word_to_answer = 답할 차례
word_to_confirm = 확정할 차례
pips = { $count }핍
opening_roll = 첫 주사위
for_points = 점수 내기
to_points = { $length }점 매치
game_number = { $game }번째 판
crawford = 크로퍼드
line_for_points = { $score }; 점수 내기 한 판
line_of_match = { $score }; { $length }점 매치, { $game }번째 판
line_with_crawford = { $line }; 크로퍼드

## 이름 있는 설정.

preset_game = 한 판
preset_match = { $points }점
preset_money = 머니 게임

## 판의 모양.

theme_wood = 나무
theme_slate = 석판
theme_club = 초록 클럽
theme_tide = 파랑과 주황, 색각에 무관
theme_contrast = 고대비
pieces_grooved = 홈이 있는 말
pieces_marked = 표시가 있는 말
pieces_smooth = 매끈한 말

## 거절하는 까닭: 수.

not_your_turn = 당신 차례가 아닙니다
wrong_phase = 지금 할 일이 아닙니다
die_not_rolled = 그 눈이 나온 주사위가 없습니다
die_used_up = 이미 쓴 주사위입니다
no_checker = 거기에는 당신 말이 없습니다
bar_first = 바에 있는 말이 먼저 들어와야 합니다
point_blocked = 상대 말이 둘 이상 막고 있는 자리입니다
not_all_home = 말이 모두 자기 홈 보드에 있어야 빼낼 수 있습니다
higher_checker = 더 큰 눈으로는 가장 먼 자리의 말만 빼낼 수 있습니다
must_play_more = 쓸 수 있는 주사위는 되도록 모두 써야 합니다
must_play_higher = 주사위를 하나만 쓸 수 있으면 큰 눈을 써야 합니다
cannot_double = 지금은 두 배를 부를 수 없습니다. 큐브가 상대 것이거나, 쓸모가 없거나, 한도에 닿았거나, 크로퍼드 판입니다

## 거절하는 까닭: 수를 적은 문서.

wrong_dice = diceRoll이 지금 주사위와 다릅니다
same_point = from과 to가 같습니다
wrong_direction = 백은 작은 번호로, 흑은 큰 번호로 움직입니다
wrong_entry = 바에 있는 말은 주사위가 가리키는 자리로 들어옵니다
wrong_distance = 그 눈으로는 거기에서 여기로 갈 수 없습니다
die_too_small = 거기에서 빼내기에는 눈이 작습니다
turn_already_over = 적힌 수가 다 끝나기 전에 차례가 끝납니다

## 거절하는 까닭: 표기법.

not_a_play = `13/8 6/5`, `bar/22*`, `6/off(2)` 같은 표기가 아닙니다
other_roll = 앞에 적은 주사위가 나온 눈과 다릅니다
cannot_be_played = 이 주사위로는 그렇게 둘 수 없습니다
nothing_hit = 별표는 말을 잡았다는 표시인데 거기에서는 잡지 않습니다
ambiguous_play = 여러 가지로 둘 수 있습니다. 말을 잡는 자리를 적어 주세요

## 거절하는 까닭: 상태와 설정을 적은 문서.

wrong_piece_count = board, bar, home을 더하면 색마다 말이 15개여야 합니다
wrong_dice_count = 주사위는 두 개이거나 눈이 같은 네 개입니다
wrong_doubles = 더블은 같은 눈 네 개이고, 아니면 서로 다른 눈 두 개입니다
dice_used_not_rolled = diceUsed에 dice에 없는 눈이 있습니다
wrong_status = status가 판과 맞지 않습니다
wrong_winner = winner가 status나 판과 맞지 않습니다
wrong_active_player = activePlayer가 맞지 않습니다. 끝난 게임에서는 이긴 쪽입니다
wrong_last_move = lastMove가 맞지 않습니다. 첫 차례에만 null이고, sequence는 말을 움직인 차례의 수입니다
wrong_file = lastMove.file의 이름이 sequence와 player에 맞지 않습니다
messages_out_of_order = messages가 시각 순서대로가 아닙니다
wrong_match = match가 나머지와 맞지 않습니다
same_name = 양쪽 이름이 같습니다. 한 사람이 양쪽을 두려면 "solo"라고 적어 주세요
bad_position = 위치를 읽거나 차릴 수 없습니다
