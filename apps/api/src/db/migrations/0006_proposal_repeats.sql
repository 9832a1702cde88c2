-- The same application sent again within the hour is found by its email.
create index proposal_email on proposal (lower(email), created_at);
