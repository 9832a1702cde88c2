import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** Two spellings of one field: the columns and the wire are in snake_case, code is in camelCase. */
const isSnake = (name: string): boolean => /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/.test(name)
const isCamel = (name: string): boolean => /^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)+$/.test(name)

/** How a field changes its name on its way between database, wire and code. */
const renamingKinds = [
  'alias in SQL',
  'alias in a query builder',
  'key of json_build_object',
  'snake_case from camelCase',
  'camelCase from snake_case',
  'destructuring to camelCase',
] as const

export type Renaming = (typeof renamingKinds)[number]

export interface ReadNames {
  renamings: Record<Renaming, number>
  /** Types with fields of both spellings, by file and name. */
  mixedTypes: string[]
  /** A body or a row that is spread into a statement: its surplus fields become columns. */
  spreads: string[]
}

const fileNames = (base: string): string[] =>
  globSync('apps/api/{src,cli}/**/*.ts', { cwd: base }).filter(
    (file) => !/\.test\.ts$|\/testing\/|schema\.generated\.ts$/.test(file),
  )

const nameOf = (node: ts.Node | undefined): string | undefined =>
  node && (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) ? node.text : undefined

/** The last name of `x.camel` or `camel`. */
const lastName = (node: ts.Expression): string | undefined =>
  ts.isPropertyAccessExpression(node) ? node.name.text : nameOf(node)

const textsOf = (template: ts.TemplateLiteral): string =>
  ts.isNoSubstitutionTemplateLiteral(template)
    ? template.text
    : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)].join(' ? ')

const countMatches = (text: string, pattern: RegExp): number =>
  [...text.matchAll(pattern)].filter(([, name = '']) => isCamel(name)).length

const fieldsOf = ({ members }: ts.InterfaceDeclaration | ts.TypeLiteralNode): string[] =>
  members.flatMap((member) => (ts.isPropertySignature(member) ? [nameOf(member.name) ?? ''] : []))

const statementMethods = new Set(['values', 'set'])

const readFile = (base: string, file: string, found: ReadNames): void => {
  const source = ts.createSourceFile(file, readFileSync(join(base, file), 'utf8'), ts.ScriptTarget.Latest, true)
  const placeOf = (node: ts.Node) => `${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`
  const count = (kind: Renaming, by = 1) => {
    found.renamings[kind] += by
  }

  const readAssignment = (node: ts.PropertyAssignment): void => {
    const [name = '', value = ''] = [nameOf(node.name), lastName(node.initializer)]
    if (isSnake(name) && isCamel(value)) count('snake_case from camelCase')
    if (isCamel(name) && isSnake(value)) count('camelCase from snake_case')
  }

  const readCall = (node: ts.CallExpression): void => {
    const method = ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : ''
    const [first] = node.arguments
    if (method === 'as' && isCamel(nameOf(first) ?? '')) count('alias in a query builder')
    if (!statementMethods.has(method) || !first || !ts.isObjectLiteralExpression(first)) return
    const isSpread = first.properties.some((each) => ts.isSpreadAssignment(each) && ts.isIdentifier(each.expression))
    if (isSpread) found.spreads.push(placeOf(node))
  }

  const readTemplate = (node: ts.TaggedTemplateExpression): void => {
    if (nameOf(node.tag) !== 'sql') return
    const text = textsOf(node.template)
    count('alias in SQL', countMatches(text, /\bas "(\w+)"/g))
    const objects = text.split(/jsonb?_build_object\(/).slice(1)
    for (const object of objects) count('key of json_build_object', countMatches(object, /'(\w+)',/g))
  }

  const readBinding = (node: ts.BindingElement): void => {
    const [from = '', to = ''] = [nameOf(node.propertyName), nameOf(node.name)]
    if (isSnake(from) && isCamel(to)) count('destructuring to camelCase')
  }

  const readType = (node: ts.InterfaceDeclaration | ts.TypeLiteralNode): void => {
    const fields = fieldsOf(node)
    if (fields.some(isSnake) && fields.some(isCamel))
      found.mixedTypes.push(ts.isInterfaceDeclaration(node) ? `${file}: ${node.name.text}` : placeOf(node))
  }

  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node)) readAssignment(node)
    if (ts.isCallExpression(node)) readCall(node)
    if (ts.isBindingElement(node)) readBinding(node)
    if (ts.isTaggedTemplateExpression(node)) readTemplate(node)
    if (ts.isInterfaceDeclaration(node) || ts.isTypeLiteralNode(node)) readType(node)
    if (ts.isStringLiteralLike(node)) count('alias in a query builder', countMatches(node.text, /^\S+ as (\w+)$/g))
    ts.forEachChild(node, visit)
  }
  visit(source)
}

/** The names of the server's production code. */
export const readNames = (base: string): ReadNames => {
  const renamings = Object.fromEntries(renamingKinds.map((kind) => [kind, 0])) as Record<Renaming, number>
  const found: ReadNames = { renamings, mixedTypes: [], spreads: [] }
  for (const file of fileNames(base)) readFile(base, file, found)
  return found
}
