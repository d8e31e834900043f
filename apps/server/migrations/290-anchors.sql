-- The anchors of the operators' audit, which stand in a file of the data folder: on record here too, so that a
-- file that is gone or shorter than it was is seen.
create table operator_anchor (
  number bigint primary key check (number > 0),
  at bigint not null,
  -- SHA-256 of what the anchor signs.
  hash bytea not null check (length(hash) = 32),
  -- The anchor as it stands in the file.
  line text not null
);
select make_append_only('operator_anchor');
