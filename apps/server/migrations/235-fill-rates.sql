-- What opening cost, and what was reserved for the closing fee, when a fill was made: an instrument's rates may change,
-- and a proof settles each fill by those of its own time. Fills of before this were all made at the rates of today.
alter table contracts_fill add column open_fee_rate numeric(38, 0) check (open_fee_rate >= 0);
alter table contracts_fill add column close_fee_rate numeric(38, 0) check (close_fee_rate >= 0);
