-- Of a payment that its network takes in again after two persons had taken it back, the house keeps what it had borne. That
-- much the last credit did not bring its owner, and no later recall takes from them.

alter table wallet_recharge add column kept_amount numeric(38, 0) not null default 0 check (kept_amount >= 0);

update wallet_recharge set kept_amount = credited_amount - recalled_amount
where status = 'credited' and recalled_amount is not null;

alter table wallet_recharge add check (recalled_amount <= credited_amount - kept_amount);
