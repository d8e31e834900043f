-- An account that ended before this left its passkeys, wallets and third parties behind, and their names. The
-- job that clears what ended comes to it once more.
update people_closing set cleared_at = null where status = 'closed';
