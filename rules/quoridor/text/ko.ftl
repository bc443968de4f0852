# 쿼리도.

seat_0 = 1번 선수
seat_1 = 2번 선수

## 일어난 일.

steps = { JOSA($player, "이/가") } { JOSA($square, "으로/로") } 갑니다.
jumps = { JOSA($player, "이/가") } 상대 말을 뛰어넘어 { JOSA($square, "으로/로") } 갑니다.
places_horizontal_wall = { JOSA($player, "이/가") } { $wall }에 가로 벽을 놓습니다.
places_vertical_wall = { JOSA($player, "이/가") } { $wall }에 세로 벽을 놓습니다.
reaches_goal = { JOSA($player, "이/가") } 목표 줄에 닿아 이겼습니다.
drawn_after = { $turns }수 만에 비겼습니다.
game_drawn = 비겼습니다

## 글로 적은 판.

title = 쿼리도: { $first } 대 { $second }
describes_player = { $player }: { $square }에 있고, 벽이 { $walls }개 남았으며, { $rank }번 줄에 닿아야 합니다.
describes_no_walls = 놓인 벽이 없습니다.
describes_walls = 놓인 벽: { $walls }.
describes_winner = { JOSA($player, "이/가") } 이겼습니다.
describes_draw = 비겼습니다.
describes_turn = { JOSA($player, "이/가") } 둘 차례입니다.

## 할 수 있는 일.

choose_square = 말 옮기기: { $square }
choose_horizontal_wall = 가로 벽 놓기: { $wall }
choose_vertical_wall = 세로 벽 놓기: { $wall }

## 그림 안에서.

label_won = 승리
label_draw = 무승부
label_to_move = 둘 차례
label_walls = 벽 { $count }개

## 벽을 놓을 수 없는 까닭.

why_spent = 벽을 모두 놓았습니다.
why_overlaps = 이미 벽이 있는 자리입니다.
why_crosses = 다른 벽과 엇갈립니다.
why_cuts_off = { JOSA($player, "이/가") } 목표 줄로 갈 길이 없어집니다.
why_cuts_off_both = 두 사람 모두 목표 줄로 갈 길이 없어집니다.

## 겉모양.

theme_oak = 참나무
theme_slate = 슬레이트
theme_meadow = 풀밭
theme_clear = 색약자용
theme_contrast = 고대비
pieces_pawns = 말
pieces_counters = 둥근 패
aid_ways = 목표까지 가장 짧은 길
aid_numbers = 칸 이름

## 둘 수 없는 까닭.

not_your_turn = 당신 차례가 아닙니다
invalid_move = 말이 갈 수 없는 칸입니다. 벽이 없는 이웃 칸으로 가거나 상대 말을 뛰어넘을 수 있습니다
no_walls_remaining = 벽을 모두 놓았습니다
invalid_wall_position = 다른 벽과 겹치거나 엇갈립니다
path_blocked = 목표 줄까지 가는 마지막 길을 벽으로 막을 수 없습니다

## 문서가 틀린 까닭.

pawns_overlap = 두 말이 같은 칸에 있습니다
wrong_goal = player1의 목표는 0번 줄이고 player2의 목표는 8번 줄입니다
walls_overlap = 두 벽이 겹칩니다
walls_cross = 두 벽이 엇갈립니다
wrong_wall_count = 놓인 벽과 남은 벽의 수가 맞지 않습니다
cut_off = 벽이 말의 목표 줄까지 가는 마지막 길을 막고 있습니다
wrong_status = status가 판과 맞지 않습니다
wrong_winner = winner가 status나 판과 맞지 않습니다
wrong_times = updated_at이 created_at보다 이릅니다
