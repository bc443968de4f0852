# 모든 게임과 테이블에서 하는 말.

player = { $name } 님
computer = 컴퓨터({ $level })
list_and = { $head }, { $last }

## 테이블에서.

sits_down = { JOSA($player, "이/가") } 앉았습니다.
leaves = { JOSA($player, "이/가") } 떠났습니다.
game_begins = 게임을 시작합니다.
asks_for_pause = { JOSA($player, "이/가") } 잠시 멈추자고 합니다.
asks_to_take_back = { JOSA($player, "이/가") } 한 차례를 무르자고 합니다.
agrees = { JOSA($player, "이/가") } 동의합니다.
declines = { JOSA($player, "이/가") } 거절합니다.
asks_no_longer = { JOSA($player, "이/가") } 부탁을 거둡니다.
took_back = { JOSA($player, "이/가") } 한 차례를 무릅니다.
agreed_for = { JOSA($player, "이/가") } 제때 동의하지 않아 테이블이 이어 갑니다.
game_paused = 게임을 잠시 멈춥니다.
game_resumed = 게임을 이어서 합니다.
server_was_away = 서버가 멈췄다가 돌아왔습니다. 플레이어가 돌아올 때까지 시계는 멈춰 있습니다.
clock_goes_on = { $player } 님의 시계가 다시 갑니다.
lost_key = { JOSA($player, "이/가") } 열쇠를 잃어, 이제부터 수에 서명하지 않습니다.

## 게임을 떠나는 경우와 게임이 끝나는 경우.

out_of_game = { JOSA($player, "이/가") } 게임에서 빠졌습니다
resigned = { JOSA($player, "이/가") } 기권했습니다
ran_out_of_time = { $player }의 시간이 다 되었습니다
was_removed = 운영자가 { JOSA($player, "을/를") } 내보냈습니다
was_gone = { JOSA($player, "이/가") } 너무 오래 자리를 비웠습니다
broke_rules = { JOSA($player, "이/가") } 규칙을 어겼습니다
plays_no_more = { $reason }. 더는 두지 않습니다.
ended_because = { $result }. { $reason }.
wins = { $count ->
   *[other] { JOSA($winners, "이/가") } 이겼습니다
}
nobody_wins = 아무도 이기지 못했습니다

## 거절: 모양이 틀린 글.

not_json = 올바른 JSON이 아닙니다
wrong_type = 값의 종류가 다릅니다
missing_field = 꼭 있어야 할 항목이 없습니다
unknown_field = 없는 항목입니다
duplicate_key = 같은 항목이 두 번 나옵니다
out_of_range = 수가 범위를 벗어났습니다
wrong_length = 길이가 맞지 않습니다
bad_character = 제어 문자와 글 방향을 바꾸는 문자는 쓸 수 없습니다
unknown_word = 쓸 수 없는 낱말입니다
bad_time = 2025-01-15T10:30:00Z 같은 시각이 아닙니다
bad_uuid = UUID가 아닙니다
malformed_action = 이 게임의 수가 아닙니다
broken_log = 앞줄에서 이어지지 않는 줄입니다
wrong_digest = 기록된 해시가 상태와 다릅니다

## 거절: 모든 게임.

unknown_game = 그런 이름의 게임이 없습니다
game_finished = 게임이 끝났습니다
not_your_seat = 그 자리나 테이블만 할 수 있습니다
no_such_seat = 그런 자리가 없습니다
already_out = 이미 게임을 떠난 사람입니다
not_solvable = 이 위치는 풀 수 없습니다
nothing_to_draw = 지금은 뽑을 차례가 아닙니다

## 거절: 수를 적은 파일.

bad_file_name = 파일 이름은 번호와 둔 사람과 16진수 여섯 자리로 짓습니다. 예: 0001-white-a1b2c3.json
wrong_sequence = 파일 이름의 번호가 다음 번호가 아닙니다
wrong_file_player = 파일 이름과 내용에 적힌 사람이 다릅니다
bad_expected_state = expectedState는 16진수 소문자 열여섯 자리입니다
bad_commit_sha = commitSha는 null이거나 16진수 소문자 마흔 자리입니다
comment_too_long = 한마디는 280자까지입니다
stale_state = 그 사이에 판이 바뀌었습니다. 다시 확인하세요
future_timestamp = 시각이 5분 넘게 앞서 있습니다
not_the_player = 다른 사람의 수를 적은 파일입니다

## 거절: 테이블.

table_full = 빈자리가 없습니다
not_begun = 아직 시작하지 않았습니다. 자리가 비어 있습니다
already_begun = 게임이 이미 시작되었습니다. 기권하거나 나중에 다시 오세요
no_such_place = 그 자리에 아무도 없습니다
paused = 게임이 멈춰 있습니다. 먼저 계속하기를 눌러야 합니다
not_paused = 게임이 멈춰 있지 않습니다
too_often = 이 테이블에서 너무 여러 번 있었던 일입니다
asked_already = 이미 물었습니다. 다른 사람들이 아직 답하지 않았습니다
requests_off = 이 테이블에서는 그런 부탁을 할 수 없습니다
request_open = 다른 부탁에 먼저 답해야 합니다
no_request = 지금은 답할 부탁이 없습니다
declined_already = 이미 거절되었습니다. 다음 수를 둔 뒤에 다시 부탁하세요
nothing_to_take_back = 무를 수 있는 수가 없습니다
drawn_since = 그 뒤에 주사위나 패처럼 운으로 정해진 것이 있어 무를 수 없습니다
left_since = 그 뒤에 게임을 떠난 플레이어가 있어 무를 수 없습니다
hidden_game = 숨겨진 것이 있는 게임에서는 수를 무를 수 없습니다
out_of_luck = 이 테이블의 해시 사슬을 다 썼습니다
no_luck = 이 게임에는 운이 있어야 하는데 테이블에 해시 사슬이 없습니다
timed_out = 시간이 다 되었습니다
gone = 너무 오래 자리를 비웠습니다
nobody_gone = 오래 자리를 비운 상대가 없습니다
share_owed = 지금 뽑는 중이며, 아직 몫을 내지 않은 사람이 있습니다
key_needed = 이 테이블에는 열쇠가 있는 사람만 앉을 수 있습니다
seed_refused = 이 테이블에서 시드는 아무도 지켜 주지 않습니다. 열쇠와 약속 값으로 앉으세요
removed = 운영자가 이 자리를 게임에서 뺐습니다

## 거절: 테이블의 기록.

broken_link = 이 줄이나 앞줄이 기록된 그대로가 아닙니다
broken_chain = 공개한 값이 해시 사슬에 이어지지 않습니다
wrong_draw = 공개한 값에서 나오는 결과가 아닙니다
not_revealed = 뽑은 것이 공개되지 않았습니다
wrong_seats = 앉은 순서에서 나오는 자리가 아닙니다
wrong_result = 게임의 결과와 다릅니다
undue_call = 규칙은 지금 이런 몫을 요구하지 않습니다
wrong_share = 몫이 약속 값과 맞지 않거나, 요구되지 않은 몫입니다
share_missing = 이 자리가 내야 할 몫이 빠져 있습니다
wrong_signature = 이 사람의 열쇠로 한 서명이 아닙니다
not_signed = 열쇠가 있는 사람은 하는 일에 서명하고, 다른 사람은 서명하지 않습니다
key_used = 이 테이블에서 이미 쓰인 열쇠입니다
bad_key = 아무것도 증명하지 못하는 열쇠입니다
forged_head = 이 테이블의 서버가 서명한 값이 아닙니다
other_history = 서버가 이 테이블의 다른 기록에도 서명했습니다
seated_otherwise = 기록이 이 자리의 사람이 한 말과 다릅니다
shown_otherwise = 플레이어에게 보인 것이 기록과 다릅니다
unprintable = 기록의 줄에는 제어 문자도, 글의 방향을 바꾸는 문자도 없습니다
no_digest = 상태의 다이제스트가 빠져 있습니다
out_of_place = 지금 일어날 수 없는 일입니다
