# 분석에서 하는 말.

heading_players = 참가자
heading_expectation = 예상 결과
heading_luck = 운
heading_mistakes = 실수
heading_luckiest_draws = 가장 운 좋은 추첨
heading_every_decision = 모든 선택 ({ $count })

column_player = 참가자
column_play = 실력
column_result = 결과
column_decisions = 선택
column_lost = 손실
column_lost_per_decision = 선택당 손실
column_doubtful = 의문
column_mistakes = 실수
column_blunders = 큰 실수
column_luck = 운
column_without_luck = 운을 뺀 결과
column_line = 줄
column_played = 둔 수
column_best = 최선
column_draw = 추첨
column_expected = 예상
column_verdict = 평가

line_of_log = 기록의 줄
expectation_of_side = { $side } 기준, 동그라미는 실수와 큰 실수
expectation_of_each = 참가자별, 동그라미는 실수와 큰 실수
luck_of_side = 추첨마다, 선 위는 { $side } 쪽에 좋은 운
mistake_at = { $line }: { $player } { $play } ({ $mark } { $lost })
draw_at = { $line }: { $player } { $draw } { $luck }

no_mistakes = 실수가 없습니다.
luck_not_counted = 운은 세지 않았습니다. 경우를 모두 늘어놓을 수 있는 추첨이 없습니다.
hidden_from_line = { $line }번 줄부터 아직 숨겨진 것이 있어 그 뒤는 평가하지 않았습니다.
and_then = 그다음 { $play }
only_action = 외길

mark_fine = 좋음
mark_doubtful = 의문
mark_mistake = 실수
mark_blunder = 큰 실수

rating_unknown = 판단하기 어려움
rating_flawless = 거의 완벽
rating_excellent = 훌륭함
rating_good = 좋음
rating_fair = 보통
rating_shaky = 불안함
rating_wild = 실수가 많음
