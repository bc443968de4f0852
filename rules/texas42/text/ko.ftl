seat_0 = 0번 자리
seat_1 = 1번 자리
seat_2 = 2번 자리
seat_3 = 3번 자리

## 있었던 일.

deals = { JOSA($player, "이/가") } 패를 나눕니다.
passes = { JOSA($player, "이/가") } 넘겼습니다.
bids = { JOSA($player, "이/가") } { JOSA($bid, "을/를") } 불렀습니다.
all_have_passed = 모두 넘겼습니다. 다음은 { JOSA($player, "이/가") } 패를 나눕니다.
names_trump = { JOSA($player, "이/가") } 트럼프를 정했습니다: { $trump }.
plays = { JOSA($player, "이/가") } { JOSA($domino, "을/를") } 냈습니다.
agrees = { JOSA($player, "이/가") } 동의했습니다.
takes_trick = { JOSA($player, "이/가") } 트릭을 땄습니다: { $points }.
makes_bid = { JOSA($team, "이/가") } { $points } 대 { $opponents_points }, 비딩 성공: { $marks }.
is_set = { JOSA($team, "이/가") } { $points } 대 { $opponents_points }, 비딩 실패: { $opponents }에게 { $marks }.
wins_by_marks = { JOSA($team, "이/가") } { $marks }마크 대 { $opponents_marks }마크로 이겼습니다
team_wins = { JOSA($team, "이/가") } 이겼습니다
sentence = { $clause }.

## 수, 방식, 양.

blanks = 0패
ones = 1패
twos = 2패
threes = 3패
fours = 4패
fives = 5패
sixes = 6패
doubles = 더블
no_trump = 노 트럼프
nel_o = 넬로
sevens = 세븐스
splash = 스플래시
plunge = 플런지
contract_for = { $contract }, { $marks }
points = { $points }점
points_bid = { $points }
points_of = { $points } / { $needed }점
marks = { $marks }마크
marks_of = { $target } 중 { $marks }
tricks = 트릭 { $tricks }개
dominoes = 도미노 { $count }개
domino = { $domino }
counting_domino = { $domino }({ $count }점)
are_trump = 트럼프: { $suit }

## 위치를 말로.

title = 텍사스 42: { $first } 대 { $second }
waits_for_deal = { JOSA($player, "이/가") } 패를 나누기를 기다립니다
is_to_bid = { JOSA($player, "이/가") } 비딩할 차례
will_be_redealt = 모두 넘겼습니다. 패를 다시 나눕니다
is_to_name_trump = { JOSA($player, "이/가") } 트럼프를 정할 차례
is_to_lead = { JOSA($player, "이/가") } 첫 패를 낼 차례
is_to_play = { JOSA($player, "이/가") } 낼 차례
trick_complete = 트릭이 끝났습니다
hand_over = 이번 판이 끝났습니다
with_agreement = { $event }: { $agreement }
all_are_to_agree = 모두 동의할 차례
all_but_one_are_to_agree = { $player } 말고 모두 동의할 차례
are_to_agree = { $count ->
   *[other] { JOSA($players, "이/가") } 동의할 차례
}
members_win = { JOSA($players, "이/가") } 이겼습니다
game_is_over = 게임이 끝났습니다
won_auction = { JOSA($player, "이/가") } 비딩에서 이겼습니다.
played = { JOSA($player, "이/가") } 낸 도미노: { $domino }
holds = { $player }: { $dominoes }.
holds_and = { $player }({ $word }): { $dominoes }.
team_has = { $team }: 이번 판 { $points }, { $tricks }; 지금까지 { $marks }.
team_has_counts = { $team }: 이번 판 { $points }, { $tricks }({ $counts }); 지금까지 { $marks }.

## 할 수 있는 일: 단추에, 그리고 말로.

pass = 넘기기
deal_again = 다시 나누기
next_trick = 다음 트릭
next_hand = 다음 판
take_up = 가져가기
score = 점수 적기
do_bid = { $bid } 부르기: { $meaning }
do_redeal = 패 다시 나누기
do_play_without_trump = 트럼프 없이 하기
do_play_contract = { JOSA($contract, "으로/로") } 하기
do_make_trump = { JOSA($suit, "을/를") } 트럼프로 정하기
do_play = { $domino } 내기
do_agree_trick = { $player }: 트릭이 끝난 데 동의하기
do_agree_score = { $player }: 점수에 동의하기
do_take_up = 트릭 가져가기
do_score = 이번 판 점수 적기

## 대답의 뜻.

means_pass = 넘기기: 이번에는 부르지 않습니다
means_points = 우리 편이 42점 가운데 { $points }점을 따야 합니다
means_marks = 우리 편이 트릭을 모두 따야 하고, { JOSA($marks, "이/가") } 걸립니다
means_contract = { $contract }, { $marks }: 짝이 트럼프를 정합니다
means_suit = { $suit } 일곱 개가 모두 트럼프입니다
means_doubles = 더블 일곱 개가 트럼프입니다
means_no_trump = 트럼프 없이, 나온 수의 가장 높은 패가 땁니다
means_nel_o = 혼자 트릭을 하나도 따지 않아야 합니다
means_sevens = 7에 가장 가까운 도미노가 땁니다
asks_bid = 비딩하세요
asks_forced_bid = 모두 넘겼으니 불러야 합니다
asks_trump = 트럼프를 정하세요
you_hold = { $count }개 있음
must_follow_suit = 나온 수를 따라야 합니다: { $suit }
must_play_sevens = 세븐스에서는 7에 가장 가까운 도미노를 내야 합니다

## 그림에.

all_passed = 모두 넘김
win_the_game = 게임 승리
in_marks = 마크
bid_made = 비딩 성공
bid_set = 비딩 실패
marks_for = { $team }에게 { $marks }
gains = + { $marks }
highest_bid = 최고 비딩
no_bid_yet = 아직 비딩 없음
no_bid = 비딩 없음
bid_of = { $player }: { $bid }
must_take_points = 42점 가운데 { $points }점을 따야 합니다
must_take_all = 트릭 일곱 개를 모두 따야 합니다
must_take_nothing = 트릭을 하나도 따지 않아야 합니다
points_unit = { $points ->
   *[other] 점
}
of_needed = / { $needed }점
points_short = { $points } / { $needed }
marks_short = { $marks } / { $target }
points_and_tricks = { $points }, { $tricks }
trick_counts = 이 트릭은 { $points }
takes_so_far = 지금까지 이 트릭을 땁니다
takes_points = { JOSA($player, "이/가") } { JOSA($points, "을/를") } 땁니다
suit_led = 나온 수: { $suit }
last_trick = 지난 트릭: { $points }점
taken_by = { JOSA($player, "이/가") } 땀
led = 첫 패
dealer = 나누는 사람
dealer_sign = D
dealing = 나눔
won = 승리
agreed = 동의함
to_agree = 동의할 차례
sits_out = 쉽니다
to_bid = 비딩 차례
to_call = 정할 차례
to_play = 낼 차례

## 보는 사람이 고르는 것.

theme_cloth = 초록 천
theme_walnut = 호두나무
theme_night = 밤
theme_safe = 누구나 구별되는 색
theme_contrast = 강한 대비
pieces_pips = 점
pieces_colours = 색깔 점
pieces_numerals = 숫자
aid_numbers = 도미노 옆에 수 쓰기
aid_counts = 도미노의 점수 쓰기

## 할 수 없는 까닭: 수.

not_your_turn = 당신 차례가 아닙니다
wrong_phase = 지금 할 일이 아닙니다
bid_too_low = 앞선 비딩보다 높이 불러야 합니다
bid_too_high = 마크는 하나나 둘로 시작해 하나씩, 한도까지 올립니다
must_bid = 모두 넘겨서 나눈 사람이 불러야 합니다
not_played_here = 이 테이블에서는 하지 않는 방식입니다
too_few_doubles = 스플래시는 더블 세 개, 플런지는 네 개가 있어야 합니다
needs_marks = 넬로와 세븐스는 스플래시나 플런지가 아닌 마크를 불렀을 때 할 수 있습니다
not_in_hand = 당신이 가진 도미노가 아닙니다
must_follow = 나온 수를 따라야 합니다
must_play_nearest = 세븐스에서는 7에 가장 가까운 도미노를 내야 합니다
already_agreed = 이미 동의한 자리입니다

## 있을 수 없는 상태.

wrong_player = 플레이어는 id 0부터 3까지 차례로, 0, 1, 0, 1편으로 적습니다
hidden_hand = 가려진 패가 있습니다. 심판의 문서에만 게임 전체가 있습니다
wrong_hand_size = 가진 패와 낸 패는 모두 일곱 개이고, handSize는 가진 패의 수입니다
domino_twice = 같은 도미노가 두 곳에 있습니다
wrong_hand_order = 패는 큰 쪽 수, 그다음 작은 쪽 수의 차례로 적습니다
not_dealt_yet = 나누기 전에는 패도 비딩도 트릭도 없습니다
impossible_bid = 할 수 없는 비딩입니다
impossible_trump = 트럼프로 정할 수 없는 것입니다
impossible_play = 여기서 낼 수 없는 도미노입니다
wrong_trick = 트릭을 딴 자리나 점수가 도미노와 맞지 않습니다
wrong_consensus = 지금 동의할 일에 자리마다 한 번씩, 차례로 적어야 합니다
wrong_marks = 이 마크로는 게임이 끝났거나 끝나지 않았어야 합니다
impossible_state = 나눈 패, 비딩, 낸 도미노와 맞지 않습니다
