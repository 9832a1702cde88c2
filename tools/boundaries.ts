import type { IRegularForbiddenRuleType } from 'dependency-cruiser'
import { queryExceptions, zodExceptions } from './boundary-exceptions.ts'

type Side = string | readonly string[]

const either = (side: Side): string | string[] => (typeof side === 'string' ? side : [...side])

/** Modules whose path matches `from` (and not `except`) import nothing whose path matches `to` (and not `allowed`). */
const forbid = (
  name: string,
  { from = '', except, to, allowed }: { from?: Side; except?: Side; to: Side; allowed?: Side },
): IRegularForbiddenRuleType => ({
  name,
  severity: 'error',
  from: { path: either(from), ...(except ? { pathNot: either(except) } : {}) },
  to: { path: either(to), ...(allowed ? { pathNot: either(allowed) } : {}) },
})

/** The path of an npm package, wherever npm has put it. */
const npm = (...names: string[]) => `(^|/)node_modules/(@types/)?(${names.join('|')})(/|$)`
const anyNpm = '(^|/)node_modules/'
const nodeModule = (...names: string[]) => `^(node:)?(${names.join('|')})$`

const exactly = (file: string) => `^${file.replaceAll('.', '\\.')}$`

const tests = '\\.test\\.tsx?$'
const testFiles = [tests, '/testing/']

const zod = npm('zod')
const kysely = npm('kysely')
const react = npm(
  'react',
  'react-dom',
  'react-router',
  '@tanstack/react-query',
  '@dnd-kit',
  'scheduler',
  '@testing-library',
)

/** They decode what was uploaded. */
const drawingModules = ['/picture/(decode-picture|draw-picture|draw-raster)\\.ts$', '/brand/read-logo\\.ts$']

const packageRules = [
  forbid('domain imports no other package and no app', {
    from: '^packages/domain/',
    except: tests,
    to: '^(apps/|packages/(?!domain/))',
  }),
  forbid('domain is pure: of npm ts-fsrs alone, nothing of Node.js', {
    from: '^packages/domain/',
    except: tests,
    to: [anyNpm, nodeModule('[a-z_/0-9]+')],
    allowed: npm('ts-fsrs'),
  }),
  forbid('contract imports no other package and no app', {
    from: '^packages/contract/',
    except: tests,
    to: '^(apps/|packages/(?!contract/))',
  }),
  forbid('contract runs in the browser: of npm zod alone, nothing of Node.js', {
    from: '^packages/contract/',
    except: tests,
    to: [anyNpm, nodeModule('[a-z_/0-9]+')],
    allowed: zod,
  }),
  forbid('office imports domain alone', {
    from: '^packages/office/',
    except: tests,
    to: '^(apps/|packages/(?!(office|domain)/))',
  }),
  forbid('content imports domain and office alone', {
    from: '^packages/content/',
    except: tests,
    to: '^(apps/|packages/(?!(content|office|domain)/))',
  }),
  forbid('paperwork imports domain and office alone', {
    from: '^packages/paperwork/',
    except: tests,
    to: '^(apps/|packages/(?!(paperwork|office|domain)/))',
  }),
  forbid('content, office and paperwork know no database and no HTTP', {
    from: '^packages/(content|office|paperwork)/',
    to: [
      npm('pg', 'pg-[a-z-]+', 'kysely', 'fastify', '@fastify', 'nodemailer'),
      nodeModule('http', 'https', 'http2', 'net', 'tls'),
    ],
  }),
  forbid('embedded-postgres knows nothing of the product', {
    from: '^packages/embedded-postgres/',
    to: '^(apps/|packages/(?!embedded-postgres/))',
  }),
  forbid('embedded-postgres needs pg alone', {
    from: '^packages/embedded-postgres/',
    except: [...testFiles, '/test-[a-z-]+\\.ts$'],
    to: anyNpm,
    allowed: npm('pg'),
  }),
]

const npmRules: IRegularForbiddenRuleType[] = [
  forbid('zod is for the contract, content packs, the configuration and http', {
    // What generates requests from the schemas of the calls reads the schemas.
    except: [
      '^packages/(contract|content)/',
      '^apps/api/src/(config\\.ts$|http/|testing/)',
      '^bench/fuzz/',
      ...zodExceptions.map(exactly),
    ],
    to: zod,
  }),
  forbid('kysely is for db, study, people and *.queries.ts', {
    except: [
      '^apps/api/src/(db|study|people|testing)/',
      '^apps/api/.*\\.queries\\.ts$',
      `^apps/api/.*${tests}`,
      '^bench/',
      ...queryExceptions.map(exactly),
    ],
    to: kysely,
  }),
  forbid('pg is for db, jobs and embedded-postgres', {
    except: [
      '^apps/api/src/(db|jobs|testing)/',
      `^apps/api/.*${tests}`,
      '^packages/embedded-postgres/',
      '^bench/',
      '^e2e/direct-database\\.ts$',
    ],
    to: npm('pg'),
  }),
  forbid('sharp is for the process that reads uploads', {
    except: [...drawingModules, ...testFiles],
    to: npm('sharp'),
  }),
  {
    name: 'what draws pictures is loaded by workers alone',
    severity: 'error',
    from: { pathNot: ['\\.worker\\.ts$', ...drawingModules, ...testFiles] },
    to: { path: drawingModules, dependencyTypesNot: ['type-only'] },
  },
  forbid('no other package reads pictures', { to: npm('image-size', 'probe-image-size', 'jimp', 'canvas') }),
  forbid('React is for the page', { except: '^apps/web/', to: react }),
  forbid('the page imports nothing of Node.js', {
    from: '^apps/web/src/',
    except: testFiles,
    to: nodeModule('[a-z_/0-9]+'),
  }),
]

const serverRules = [
  forbid('the server imports nothing of the page', { from: '^apps/api/', to: '^apps/web/' }),
  forbid('an area of the server imports no other area', {
    from: '^apps/api/src/areas/([^/]+)/',
    to: '^apps/api/src/areas/',
    allowed: '^apps/api/src/areas/$1/',
  }),
  forbid('http, db, jobs, study and people import no area', {
    from: '^apps/api/src/(http|db|jobs|study|people)/',
    except: tests,
    to: '^apps/api/src/(areas|page|demonstration|testing)/',
  }),
  forbid('db imports no http', { from: '^apps/api/src/db/', except: tests, to: '^apps/api/src/http/' }),
  forbid('a process entry is imported by npm start alone', {
    except: '^tools/start\\.ts$',
    to: '^apps/api/(src/main|cli/main)\\.ts$',
  }),
]

const pageRules = [
  forbid('the page imports contract and domain alone', {
    from: '^apps/web/',
    to: '^(apps/api/|packages/(?!(contract|domain)/))',
  }),
  forbid('an area of the page imports no other area', {
    from: '^apps/web/src/areas/([^/]+)/',
    to: '^apps/web/src/(areas|app)/',
    allowed: '^apps/web/src/areas/$1/',
  }),
  forbid('study and shared of the page import no area', {
    from: '^apps/web/src/(study|shared)/',
    to: '^apps/web/src/(areas|app)/',
  }),
  forbid('shared of the page imports no study', { from: '^apps/web/src/shared/', to: '^apps/web/src/study/' }),
]

const sideRules = [
  forbid('tests and specs are imported by nothing', { to: '\\.(test|spec)\\.tsx?$' }),
  forbid('testing is for tests', {
    from: '^(apps|packages)/',
    except: [...testFiles, '-samples\\.tsx?$'],
    to: '/testing/',
  }),
  forbid('the product imports no bench, e2e and tools', { from: '^(apps|packages)/', to: '^(bench|e2e|tools)/' }),
  forbid('e2e sees the product from outside, and opens its database', {
    from: '^e2e/',
    to: '^(apps|tools)/',
    allowed: '^apps/api/src/db/embedded-database\\.ts$',
  }),
  forbid('e2e imports no bench', { from: '^e2e/', except: '^e2e/two-instances\\.spec\\.ts$', to: '^bench/' }),
  forbid('bench imports nothing of the page', { from: '^bench/', to: '^apps/web/' }),
  forbid('tools import no bench, and of the page its build and the sizes of its pictures alone', {
    from: '^tools/',
    to: ['^bench/', '^apps/web/'],
    allowed: ['^apps/web/(build\\.ts$|vite-plugins/)', '^apps/web/src/areas/site/landing/picture-sizes\\.ts$'],
  }),
]

/** Which module may import which; the reasons are in docs/architecture.md. */
export const boundaries: IRegularForbiddenRuleType[] = [
  { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },
  { name: 'every import is found', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ...packageRules,
  ...npmRules,
  ...serverRules,
  ...pageRules,
  ...sideRules,
]
