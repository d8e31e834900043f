-- Which amount of a swap was typed: by the rules `swap-2` the other one follows from it, to the last unit.
alter table swap_order add column typed text check (typed in ('from', 'to')),
  add check (rule_version = 'swap-1' or typed is not null);
