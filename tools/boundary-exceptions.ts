/**
 * Files that import zod outside the rule. The list only gets shorter: the check fails for a file that needs no exception.
 * The browser's requests and content are read by schemas of the contract and of content packs.
 */
export const zodExceptions = [
  // Reads the answer of another organisation's service.
  'apps/api/src/areas/accounts/expert-id/specialist-lookup.ts',
  // Reads what the database stores as JSON.
  'apps/api/src/areas/practice/practical-body.ts',
]

/** Files that import kysely outside the rule: they build SQL, but are not named `.queries.ts`. The list only gets shorter. */
export const kyselyExceptions = [
  'apps/api/src/areas/accounts/people/change-email.ts',
  'apps/api/src/areas/accounts/people/create-learner.ts',
  'apps/api/src/areas/accounts/privacy/erase-person.ts',
  'apps/api/src/areas/accounts/privacy/export-person.ts',
  'apps/api/src/areas/accounts/privacy/find-person.ts',
  'apps/api/src/areas/accounts/privacy/person-parts.ts',
  'apps/api/src/areas/content/save-courses.ts',
  'apps/api/src/areas/content/save-questions.ts',
  'apps/api/src/demonstration/study-replay.ts',
  'apps/api/src/http/caller.ts',
  'apps/api/src/http/health.ts',
  'apps/api/src/http/rate-limit.ts',
]
