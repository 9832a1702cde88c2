import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** The methods of kysely with which a statement begins, whatever value they are called on. */
const methods = new Set([
  'selectFrom',
  'selectNoFrom',
  'insertInto',
  'replaceInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
])
methods.add('executeQuery')

/** `sql` with a template, with or without a type; and its parts, such as `sql.raw()`. */
const tag = 'sql'

const nameOf = (node: ts.Node): string | undefined => {
  if (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) return node.text
  return undefined
}

const isQuery = (node: ts.Node): boolean => {
  // A method that is called, passed on, or taken out of the database by its name.
  if (ts.isPropertyAccessExpression(node)) return methods.has(node.name.text) || nameOf(node.expression) === tag
  if (ts.isElementAccessExpression(node)) return methods.has(nameOf(node.argumentExpression) ?? '')
  if (ts.isBindingElement(node)) return methods.has(nameOf(node.propertyName ?? node.name) ?? '')
  if (ts.isTaggedTemplateExpression(node)) return nameOf(node.tag) === tag
  return false
}

/** The lines of a module that build or run a statement. */
export const listQueries = (file: string, text: string): number[] => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const lines = new Set<number>()
  const visit = (node: ts.Node): void => {
    if (isQuery(node)) lines.add(source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return [...lines].sort((one, other) => one - other)
}

/** Where statements may be: the same places as for kysely. */
const allowed = [
  /^apps\/api\/src\/(db|study|people|testing)\//,
  /\.queries\.ts$/,
  /\.test\.tsx?$/,
  // They open the database from outside.
  /^(bench|e2e)\//,
]

/** Parsing takes longer than a look for the words. */
const mayHaveQuery = new RegExp([...methods, `${tag}[<\`.]`].join('|'))

/** The modules that query where they may not, each with its first line. */
export const findQueries = (base: string): { file: string; line: number }[] => {
  const files = globSync('{apps,packages,tools}/**/*.{ts,tsx}', {
    cwd: base,
    exclude: (path) => path.includes('node_modules') || /(^|\/)dist(\/|$)/.test(path),
  })
  return files
    .filter((file) => !allowed.some((place) => place.test(file)))
    .flatMap((file) => {
      const text = readFileSync(join(base, file), 'utf8')
      const [line] = mayHaveQuery.test(text) ? listQueries(file, text) : []
      return line === undefined ? [] : [{ file, line }]
    })
}
