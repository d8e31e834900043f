-- Rows that change with every movement of money: where their page has room for the next version, no index is written.
-- Half is left free, because all of a page's rows may change in one transaction. What is stored already moves as it changes.
alter table lane_owner set (fillfactor = 50);
alter table ledger_account set (fillfactor = 50);
