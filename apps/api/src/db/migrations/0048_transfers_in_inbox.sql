-- A partner's request for a learner waits in the inbox. The kind is generated, so its column is made again, with its indexes.

alter table inbox_item
  add column transfer_request_id bigint unique references transfer_request on delete cascade,
  drop constraint inbox_item_source,
  add constraint inbox_item_source check (
    num_nonnulls(complaint_id, review_task_id, proposal_id, enquiry_id, mail_id, transfer_request_id) = 1),
  drop column kind,
  add column kind text not null generated always as (
    case when complaint_id is not null then 'complaint' when review_task_id is not null then 'review'
         when proposal_id is not null then 'proposal' when enquiry_id is not null then 'enquiry'
         when transfer_request_id is not null then 'transfer' else 'mail' end) stored;

create index inbox_item_open on inbox_item (kind, created_at, id) where state <> 'closed';
create index inbox_item_state on inbox_item (kind, state, created_at, id) where state <> 'closed';
create index inbox_item_assignee on inbox_item (assignee_id, kind, created_at, id) where state <> 'closed';
create index inbox_item_done on inbox_item (kind, closed_at, id) where state = 'closed';

create index transfer_request_search on transfer_request using gin (searchable(email) gin_trgm_ops);

-- Superusers see every learner: what one of them asked for needs no answer.
update transfer_request set closed_at = created_at where partner_id is null and closed_at is null;
insert into inbox_item (transfer_request_id, created_at)
select id, created_at from transfer_request where closed_at is null;
