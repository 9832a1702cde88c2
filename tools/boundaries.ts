import type { IRegularForbiddenRuleType } from 'dependency-cruiser'

const rule = (
  name: string,
  from: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
): IRegularForbiddenRuleType => ({
  name,
  severity: 'error',
  from,
  to,
})

const tests = '\\.test\\.tsx?$'

/** Who may import whom; the reasons are in docs/architecture.md. */
export const boundaries: IRegularForbiddenRuleType[] = [
  rule('no circles', {}, { circular: true }),
  rule('domain knows nobody', { path: '^packages/domain/', pathNot: tests }, { path: '^(apps|packages/(?!domain))' }),
  rule(
    'contract knows zod alone',
    { path: '^packages/contract/', pathNot: tests },
    { path: '^(apps|packages/(?!contract))' },
  ),
  rule(
    'content knows domain alone',
    { path: '^packages/content/', pathNot: tests },
    { path: '^(apps|packages/(?!content|domain))' },
  ),
  rule('server and page meet in the contract only', { path: '^apps/api/' }, { path: '^apps/web/' }),
  rule('page and server meet in the contract only', { path: '^apps/web/' }, { path: '^(apps/api/|packages/content/)' }),
  rule(
    'an area of the server knows no other area',
    { path: '^apps/api/src/areas/([^/]+)/' },
    { path: '^apps/api/src/areas/', pathNot: '^apps/api/src/areas/$1/' },
  ),
  rule(
    'an area of the page knows no other area',
    { path: '^apps/web/src/areas/([^/]+)/' },
    { path: '^apps/web/src/(areas|app)/', pathNot: '^apps/web/src/areas/$1/' },
  ),
  rule(
    'shared parts of the page know no area',
    { path: '^apps/web/src/(study|shared)/' },
    { path: '^apps/web/src/(areas|app)/' },
  ),
  rule('the kit does not know the study screens', { path: '^apps/web/src/shared/' }, { path: '^apps/web/src/study/' }),
  rule(
    'http, db, jobs, study and people know no area',
    { path: '^apps/api/src/(http|db|jobs|study|people)/', pathNot: tests },
    { path: '^apps/api/src/(areas|page|demonstration|testing)/' },
  ),
  rule('db knows no http', { path: '^apps/api/src/db/', pathNot: tests }, { path: '^apps/api/src/http/' }),
  rule('testing is for tests', { path: '^apps/api/', pathNot: `${tests}|/testing/` }, { path: '/testing/' }),
  rule('nobody imports the process entry', {}, { path: '^apps/api/(src/main|cli/main)\\.ts$' }),
]
