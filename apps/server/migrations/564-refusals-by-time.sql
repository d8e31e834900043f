-- A start reads what was refused in the minutes before it: a source that lied then is no stranger to whom any price is believed.
create index market_refusal_at on market_refusal using brin (at) with (pages_per_range = 32, autosummarize = on);
