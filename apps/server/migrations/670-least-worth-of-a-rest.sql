-- An exit of a part leaves no rest that is worth less than the least order: its close keeps what that was. Rows from before
-- were held to the least quantity alone and have none; so they need not be read for the check.
alter table contracts_fill
  add column min_notional numeric(38, 0),
  add constraint contracts_fill_least_worth_check
    check (min_notional is null or min_notional >= 0 and exit is not null) not valid;
