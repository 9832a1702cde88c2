-- An administrator who looks at a person's data is shown the requests with the same phone, by its last ten digits.
create index proposal_phone_digits on proposal (right(regexp_replace(phone, '\D', '', 'g'), 10));
create index enquiry_phone_digits on enquiry (right(regexp_replace(phone, '\D', '', 'g'), 10));
