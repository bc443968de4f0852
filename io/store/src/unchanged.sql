-- Streams that wait or were closed, the longest unchanged first. Others are not in it: their rows change all the time.
CREATE INDEX IF NOT EXISTS unchanged ON streams (stage, at, id) WHERE stage = 'gathering' OR stage = 'closed';
