-- Who shares a browser, an address, a document or a payout account: the desk asks by these.

create index people_session_thumbprint on people_session (device_thumbprint);
create index people_session_ip on people_session (ip);
create index identity_application_document on identity_application (document_hash) where document_hash is not null;
create index wallet_withdrawal_account_place on wallet_withdrawal_account ((coalesce(address, account_no)));
