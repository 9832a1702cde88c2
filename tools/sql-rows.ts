import { join, relative } from 'node:path'
import ts from 'typescript'

/** What a statement gives: the names of its columns, and whether there may be more, behind a fragment that cannot be read here. */
interface SelectList {
  names: Set<string>
  isOpen: boolean
}

type Token = { kind: 'word' | 'name' | 'sign' | 'text'; text: string } | { kind: 'hole'; hole: ts.Expression }

const tokenPattern = /--[^\n]*|'(?:[^']|'')*'|"([^"]+)"|([\p{L}_][\p{L}\p{N}_]*)|\d+(?:\.\d+)?|::|[^\s]/gu

const tokensOf = (template: ts.TemplateLiteral): Token[] => {
  const texts = ts.isNoSubstitutionTemplateLiteral(template)
    ? [{ text: template.text, hole: undefined }]
    : [
        { text: template.head.text, hole: template.templateSpans[0]?.expression },
        ...template.templateSpans.map(({ literal }, index) => ({
          text: literal.text,
          hole: template.templateSpans[index + 1]?.expression,
        })),
      ]
  return texts.flatMap(({ text, hole }) => {
    const tokens: Token[] = [...text.matchAll(tokenPattern)].flatMap(([whole, quoted, word]): Token[] => {
      if (whole.startsWith('--')) return []
      if (quoted !== undefined) return [{ kind: 'name', text: quoted }]
      if (word !== undefined) return [{ kind: 'word', text: word }]
      return [{ kind: whole.startsWith("'") ? 'text' : 'sign', text: whole }]
    })
    return hole === undefined ? tokens : [...tokens, { kind: 'hole', hole } as const]
  })
}

const isWord = (token: Token | undefined, ...words: string[]): boolean =>
  token?.kind === 'word' && words.includes(token.text.toLowerCase())

const isSign = (token: Token | undefined, ...signs: string[]): boolean =>
  token?.kind === 'sign' && signs.includes(token.text)

/** How many brackets are open at each token. */
const depthsOf = (tokens: readonly Token[]): number[] => {
  let depth = 0
  return tokens.map((token) => {
    if (isSign(token, ')', ']')) depth -= 1
    const here = depth
    if (isSign(token, '(', '[')) depth += 1
    return here
  })
}

const splitList = (tokens: readonly Token[]): Token[][] => {
  const depths = depthsOf(tokens)
  const items: Token[][] = [[]]
  tokens.forEach((token, index) => {
    if (isSign(token, ',') && depths[index] === 0) items.push([])
    else items.at(-1)?.push(token)
  })
  return items.filter((item) => item.length > 0)
}

/** The tokens of the list of columns; undefined where the statement has none, or is in a hole as a whole. */
const findList = (tokens: readonly Token[]): Token[] | undefined => {
  const depths = depthsOf(tokens)
  const at = (...words: string[]) =>
    [...tokens.keys()].filter(
      (index) => depths[index] === 0 && isWord(tokens[index], ...words) && !isWord(tokens[index - 1], 'as'),
    )
  const returning = at('returning').at(-1)
  if (returning !== undefined) return tokens.slice(returning + 1)
  const [select] = at('select')
  if (select === undefined) return undefined
  let from = select + 1
  if (isWord(tokens[from], 'distinct', 'all')) from += 1
  if (isWord(tokens[from], 'on'))
    from = [...tokens.keys()].find((i) => i > from + 1 && depths[i] === 0 && isSign(tokens[i], ')')) ?? from
  if (isSign(tokens[from], ')')) from += 1
  const ends = at('from', 'where', 'union', 'intersect', 'except', 'order', 'limit', 'group', 'for').filter(
    (end) => end >= from,
  )
  return tokens.slice(from, ends[0] ?? tokens.length)
}

type Resolve = (hole: ts.Expression) => SelectList | undefined

/** As PostgreSQL names the column of an expression without a name. */
const impliedName = (item: readonly Token[]): string | undefined => {
  const cast = item.findLastIndex((token) => isSign(token, '::'))
  if (cast > 0 && item.slice(cast + 1).every((token) => token.kind === 'word' || isSign(token, '[', ']', '(', ')')))
    return impliedName(item.slice(0, cast))
  const last = item.at(-1)
  if (last?.kind === 'word' || last?.kind === 'name')
    return item.length === 1 || isSign(item.at(-2), '.') ? last.text : isWord(last, 'end') ? 'case' : undefined
  const [first, second] = item
  return first?.kind === 'word' && isSign(second, '(') && isSign(last, ')') ? first.text : undefined
}

/** The name after `as`. */
const givenName = (item: readonly Token[]): string | undefined => {
  const last = item.at(-1)
  return isWord(item.at(-2), 'as') && (last?.kind === 'word' || last?.kind === 'name') ? last.text : undefined
}

const addItem = (list: SelectList, item: readonly Token[], resolve: Resolve): void => {
  const [only] = item
  const name = givenName(item) ?? impliedName(item)
  const found = item.length === 1 && only?.kind === 'hole' ? resolve(only.hole) : undefined
  if (name !== undefined) list.names.add(name)
  else if (found === undefined) list.isOpen = true
  else {
    for (const each of found.names) list.names.add(each)
    list.isOpen ||= found.isOpen
  }
}

const readList = (tokens: readonly Token[], resolve: Resolve): SelectList => {
  const list: SelectList = { names: new Set(), isOpen: false }
  for (const item of splitList(tokens)) addItem(list, item, resolve)
  return list
}

/** The keys of `json_build_object(…)`, of which the first two tokens are the name and the bracket. */
const readKeys = (tokens: readonly Token[]): SelectList => {
  const list: SelectList = { names: new Set(), isOpen: false }
  const close = depthsOf(tokens).indexOf(0, 2)
  splitList(tokens.slice(2, close)).forEach((item, index) => {
    const [only] = item
    if (item.length === 1 && only?.kind === 'hole') list.isOpen = true
    else if (index % 2 === 0 && only?.kind === 'text') list.names.add(only.text.slice(1, -1))
  })
  return list
}

/** The outermost `json_build_object` of an expression, from its name on. */
const findObject = (item: readonly Token[]): Token[] | undefined => {
  const depths = depthsOf(item)
  const [first] = [...item.keys()]
    .filter((index) => isWord(item[index], 'json_build_object', 'jsonb_build_object'))
    .sort((one, other) => (depths[one] ?? 0) - (depths[other] ?? 0))
  return first === undefined ? undefined : item.slice(first)
}

const isSql = (node: ts.Node): node is ts.TaggedTemplateExpression =>
  ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag) && node.tag.text === 'sql'

/** The fragment that a constant holds, or that a function returns. */
const findFragment = (checker: ts.TypeChecker, hole: ts.Expression): ts.TaggedTemplateExpression | undefined => {
  const named = ts.isCallExpression(hole) ? hole.expression : hole
  let symbol = checker.getSymbolAtLocation(named)
  if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol)
  const declaration = symbol?.valueDeclaration
  if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) return undefined
  const value = declaration.initializer
  const body = ts.isArrowFunction(value) ? value.body : value
  return isSql(body) ? body : undefined
}

interface RowFault {
  place: string
  missing: string[]
  surplus: string[]
}

export interface ReadRows {
  faults: RowFault[]
  compared: number
  oneWay: string[]
  withoutList: string[]
}

/** Such as Date and Buffer: values, not rows. */
const isOfLibrary = (type: ts.Type): boolean =>
  type.symbol?.declarations?.every((declaration) => declaration.getSourceFile().isDeclarationFile) ?? false

const propertiesOf = (checker: ts.TypeChecker, type: ts.Type): string[] | undefined => {
  if (isOfLibrary(type)) return undefined
  if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) || checker.isArrayLikeType(type))
    return undefined
  return checker.getPropertiesOfType(type).map(({ name }) => name)
}

/** Without null, and of an array its members. */
const memberOf = (checker: ts.TypeChecker, type: ts.Type): ts.Type => {
  const known = checker.getNonNullableType(type)
  return checker.isArrayLikeType(known) ? (checker.getIndexTypeOfType(known, ts.IndexKind.Number) ?? known) : known
}

const openProgram = (base: string, pattern: RegExp): ts.Program => {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} }
  const config = ts.getParsedCommandLineOfConfigFile(join(base, 'tsconfig.json'), { noEmit: true }, host)
  const files = (config?.fileNames ?? []).filter((name) => pattern.test(name) && !name.includes('.test.'))
  return ts.createProgram(files, config?.options ?? {})
}

/**
 * Compares the type of each `sql<Row>` with the columns that its statement gives, and with the keys of the objects in them. The
 * compiler believes whatever it is told there.
 */
export const readSqlRows = (base: string, pattern: RegExp): ReadRows => {
  const program = openProgram(base, pattern)
  const checker = program.getTypeChecker()
  const rows: ReadRows = { faults: [], compared: 0, oneWay: [], withoutList: [] }

  const resolve: Resolve = (hole) => {
    const fragment = findFragment(checker, hole)
    if (fragment === undefined) return undefined
    const tokens = tokensOf(fragment.template)
    return readList(findList(tokens) ?? tokens, resolve)
  }

  const compare = (place: string, properties: readonly string[], { names, isOpen }: SelectList): void => {
    const surplus = [...names].filter((name) => !properties.includes(name))
    const missing = isOpen ? [] : properties.filter((name) => !names.has(name))
    rows.compared += 1
    if (isOpen) rows.oneWay.push(place)
    if (surplus.length + missing.length > 0) rows.faults.push({ place, missing, surplus })
  }

  const compareObject = (place: string, row: ts.Type, item: readonly Token[]): void => {
    const object = findObject(item)
    const name = givenName(item)
    const property = name === undefined ? undefined : checker.getPropertyOfType(row, name)
    if (object === undefined || property === undefined) return
    const properties = propertiesOf(checker, memberOf(checker, checker.getTypeOfSymbol(property)))
    if (properties !== undefined) compare(`${place} ${name}`, properties, readKeys(object))
  }

  /** What a statement gives that has no list of its own: one object, or a whole statement in a hole. */
  const readWhole = (tokens: readonly Token[]): SelectList | undefined => {
    const [first] = tokens
    if (isWord(first, 'json_build_object')) return readKeys(tokens)
    return first?.kind === 'hole' ? resolve(first.hole) : undefined
  }

  const compareRow = (place: string, row: ts.Type, tokens: readonly Token[]): void => {
    const properties = propertiesOf(checker, row)
    if (properties === undefined) return
    const list = findList(tokens)
    const given = list === undefined ? readWhole(tokens) : readList(list, resolve)
    if (given === undefined) rows.withoutList.push(place)
    else compare(place, properties, given)
    for (const item of splitList(list ?? [])) compareObject(place, row, item)
  }

  for (const source of program.getSourceFiles()) {
    if (source.isDeclarationFile || !pattern.test(source.fileName)) continue
    const visit = (node: ts.Node): void => {
      const row = isSql(node) ? node.typeArguments?.[0] : undefined
      if (isSql(node) && row !== undefined) {
        const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
        const place = `${relative(base, source.fileName)}:${line}`
        compareRow(place, checker.getTypeFromTypeNode(row), tokensOf(node.template))
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return rows
}
