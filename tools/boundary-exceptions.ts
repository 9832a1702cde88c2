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

/** Files that build or run statements, but are not where statements belong. The list only gets shorter. */
export const queryExceptions = [
  'apps/api/src/areas/content/insert-asset.ts',
  'apps/api/src/areas/content/save-courses.ts',
  'apps/api/src/areas/content/save-questions.ts',
]
