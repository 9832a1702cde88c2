-- The account list is searched by runs of letters of its own: three for short words, five for longer ones. Runs of five
-- are rare where trigrams are not («user4321@» shares «use» with everybody), and the partner stands among them, so that
-- one look into the index answers for a partner's learners alone.

create function grams_within(text text, partner_id bigint) returns text[]
  language plpgsql immutable parallel safe as $$
declare
  grams text[] := array['=' || coalesce(partner_id::text, '')];
  gram text;
begin
  for start in 1 .. length(text) - 2 loop
    gram := substr(text, start, 5);
    grams := grams || left(gram, 3);
    if length(gram) = 5 and strpos(gram, ' ') = 0 then
      grams := grams || gram;
    end if;
  end loop;
  return grams;
end $$;

-- Those by which a searched word is looked up; one of two letters begins a word, one of one letter is not looked up.
create function grams_of_word(word text) returns text[]
  language sql immutable parallel safe
  return case
    when length(word) >= 5 then array(select substr(word, start, 5) from generate_series(1, length(word) - 4) as start)
    when length(word) >= 3 then array(select substr(word, start, 3) from generate_series(1, length(word) - 2) as start)
    when length(word) = 2 then array[' ' || word]
    else '{}'
  end;

drop index education_account_search;
create index education_account_search on education_account using gin (grams_within(search_text, partner_id));
