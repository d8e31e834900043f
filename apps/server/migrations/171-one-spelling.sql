-- Bitcoin takes a segwit address all in capitals too. It is one address, and stands here in the one spelling that it is
-- compared by. What was handed over keeps the words in which it was.
update wallet_withdrawal_account set address = lower(address)
  where network = 'Bitcoin' and address ~ '^BC1';
update wallet_withdrawal set target = lower(target), masked = lower(masked)
  where network = 'Bitcoin' and target ~ '^BC1' and attempt_at is null;
