# 피시.

seat_0 = 빨강
seat_1 = 하양
seat_2 = 갈색
seat_3 = 검정

## 일어난 일.

board_laid = 얼음판을 깔았습니다: 조각 { $tiles }개, 물고기 { $fish }마리.
places_penguin = { JOSA($player, "이/가") } { $tile }번 조각에 펭귄을 놓습니다.
moves_penguin = { JOSA($player, "이/가") } { $penguin }번 펭귄을 { $from }번 조각에서 { $to }번 조각으로 옮기고 물고기 { $fish }마리를 얻습니다.
cannot_move = { JOSA($player, "은/는") } 움직일 수 없습니다.
no_moves_left = 이제 아무도 움직일 수 없습니다. { $result }.
wins_with = { $count ->
    [1] { JOSA($winners, "이/가") } 물고기 { $fish }마리로 이겼습니다
   *[other] { JOSA($winners, "이/가") } 물고기 { $fish }마리씩으로 함께 이겼습니다
}

## 글로 적은 판.

title = 피시: { $players }
sentence = { $clause }.
also = { $clause }; { $more }
board_not_drawn = 얼음판을 아직 깔지 않았습니다
turn_to_place = { JOSA($player, "이/가") } { $penguin }번 펭귄을 놓을 차례입니다
turn_to_move = { JOSA($player, "이/가") } 펭귄을 움직일 차례입니다
turn_skipped = { JOSA($player, "은/는") } 움직일 수 없어 건너뜁니다
nobody_left = 아무도 남지 않아 승자가 없습니다
colour = { $name ->
    [red] 빨강
    [white] 하양
    [brown] 갈색
   *[black] 검정
}
player_out = { $player }({ $colour }): 게임에서 빠졌습니다
player_has = { $player }({ $colour }): 물고기 { $fish }마리
penguin_on_tile = { $tile }번 조각에 { $penguin }번 펭귄
left_to_place = 놓을 펭귄 { $count }마리
row = { $row }번 줄: { $tiles }.
tile = { $tile }번 조각, 물고기 { $fish }마리
tile_with_penguin = { $tile }번 조각, 물고기 { $fish }마리, { $penguin }번 펭귄
box_rules = 상자 규칙
spectators = { $count }명 구경 중

## 할 수 있는 일.

choose_place = { $penguin }번 펭귄을 { $tile }번 조각에 놓기, 물고기 { $fish }마리
choose_move = { $penguin }번 펭귄을 { $tile }번 조각으로 옮기기, 물고기 { $fish }마리
choose_skip = 움직일 수 없는 사람 건너뛰기
label_skip = 건너뛰기

## 그림 안에서.

label_out = 빠짐
label_won = 승리
label_to_place = 놓을 차례
label_cannot_move = 못 움직임
label_to_move = 갈 차례

## 고를 수 없는 까닭.

why_stuck = 이 펭귄은 움직일 수 없습니다.
why_other = 당신 펭귄이 아닙니다.
why_not_here = 펭귄은 물고기가 한 마리인 조각에 놓습니다.

## 모양.

theme_ice = 얼음
theme_night = 극야
theme_paper = 해도
theme_clear = 가려 보기 쉬운 색
theme_contrast = 높은 대비
pieces_penguins = 펭귄
pieces_discs = 무늬 말
aid_numbers = 조각과 펭귄의 번호

## 터미널에서.

sketch_not_drawn = 얼음판을 아직 깔지 않았습니다
sketch_fish = { $fish }마리
sketch_skip = 건너뛰기

## 둘 수 없는 까닭.

not_your_turn = 당신 차례가 아닙니다
wrong_phase = 지금 할 일이 아닙니다
wrong_board = 이 게임에서 나올 수 없는 얼음판입니다
no_penguin_left = 펭귄을 모두 놓았습니다
still_placing = 펭귄을 모두 놓은 뒤에 움직일 수 있습니다
no_such_penguin = 판에 그런 펭귄이 없습니다
not_your_penguin = 당신 펭귄이 아닙니다
no_such_tile = 그런 조각이 없거나 이미 사라졌습니다
tile_occupied = 펭귄이 서 있는 조각입니다
not_one_fish = 상자 규칙에서는 물고기가 한 마리인 조각에만 놓을 수 있습니다
not_in_line = 펭귄에서 곧게 갈 수 있는 여섯 방향에 있는 조각이 아닙니다
line_blocked = 구멍이나 펭귄이 길을 막고 있습니다

## 문서가 틀린 까닭.

too_many_cells = 판은 128칸까지입니다
too_few_tiles = 놓을 펭귄보다 조각이 적습니다
impossible_board = 이렇게는 얼음판을 깔 수 없습니다
two_boards = 판을 두 가지 방법으로 함께 적었습니다
ages_without_names = 나이마다 이름이 하나씩 있어야 합니다
wrong_tile = tile_id는 판 안의 칸이고 col * rows + row여야 합니다
wrong_tile_order = 조각은 tile_id 순서로 한 번씩 적습니다
wrong_neighbour = 조각의 이웃이 판과 맞지 않습니다
not_drawn_yet = 아직 깔지 않은 얼음판에는 아무것도 없어야 합니다
wrong_player_id = player_id는 목록에서의 순서입니다
wrong_color = 색은 player_id 순서로 red, white, brown, black입니다
wrong_penguin_count = N명이 하면 펭귄은 한 사람에 6 - N마리입니다
wrong_penguin_id = penguin_id는 player_id에 한 사람의 펭귄 수를 곱하고 목록에서의 순서를 더한 수입니다
wrong_penguin_order = 펭귄은 번호 순서로 놓습니다
penguin_on_hole = 조각이 없는 자리에 펭귄이 있습니다
penguins_overlap = 펭귄 두 마리가 같은 조각에 있습니다
wrong_turn_order = turn_order에는 게임에 남은 사람의 번호를 작은 것부터 적습니다
wrong_turn = current_turn이 나머지 상태와 맞지 않습니다
wrong_total = 펭귄이 움직이기 전에는 아무도 물고기가 없습니다
not_gone = turn_order에 없는 사람은 펭귄도 물고기도 없어야 합니다
wrong_winners = winning_players가 판과 맞지 않습니다. 누군가 움직일 수 있으면 null이고, 그 뒤에는 물고기가 가장 많은 모두입니다
