import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { root } from './root.ts'

/** House style, Tests: a journey waits for what it names. What is read once is read too early on a busy machine. */

const sources = globSync('e2e/*.ts', { cwd: root }).map((file) =>
  ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true),
)

const nodesOf = (node: ts.Node): ts.Node[] => [node, ...node.getChildren().flatMap(nodesOf)]
const nodes = sources.flatMap(nodesOf)

const placeOf = (node: ts.Node): string => {
  const source = node.getSourceFile()
  return `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${node.getText().split('\n')[0]}`
}

const isCallOf = (node: ts.Node, names: ReadonlySet<string>): boolean =>
  ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && names.has(node.expression.name.text)

const states = new Set(['isVisible', 'isHidden', 'isEnabled', 'isDisabled', 'isChecked', 'isEditable'])
const readings = new Set([
  ...states,
  ...['count', 'textContent', 'innerText', 'allTextContents', 'allInnerTexts', 'inputValue', 'getAttribute'],
])

/** Inside of what is repeated until it holds: `expect.poll(…)`, `expect(…).toPass()`. */
const isRepeated = (node: ts.Node): boolean => {
  for (let each = node; each.parent !== undefined; each = each.parent) {
    const call = each.parent
    if (!ts.isCallExpression(call)) continue
    if (call.expression.getText() === 'expect.poll') return true
    if (call.expression.getText() === 'expect' && call.parent.getText() === `${call.getText()}.toPass`) return true
  }
  return false
}

/** What a page itself runs: there is no locator. */
const isInPage = (node: ts.Node): boolean => {
  for (let each = node; each.parent !== undefined; each = each.parent)
    if (isCallOf(each.parent, new Set(['evaluate', 'evaluateAll', 'waitForFunction', 'addInitScript']))) return true
  return false
}

const isReadOnce = (node: ts.Node, readers: ReadonlySet<string>): boolean =>
  ts.isCallExpression(node) &&
  (isCallOf(node, readings) || readers.has(node.expression.getText())) &&
  !isRepeated(node) &&
  !isInPage(node)

/** Functions that return what they have read once, also by such a function. */
const listReaders = (): Set<string> => {
  const readers = new Set<string>()
  const declared = nodes.flatMap((node) =>
    ts.isVariableDeclaration(node) && node.initializer !== undefined && ts.isArrowFunction(node.initializer)
      ? [{ name: node.name.getText(), body: node.initializer.body }]
      : [],
  )
  const returns = (body: ts.Node) =>
    !ts.isBlock(body) || nodesOf(body).some((node) => ts.isReturnStatement(node) && node.expression !== undefined)
  for (let known = -1; known < readers.size; ) {
    known = readers.size
    for (const { name, body } of declared)
      if (returns(body) && nodesOf(body).some((node) => isReadOnce(node, readers))) readers.add(name)
  }
  return readers
}

test('the journeys are read', () => {
  expect(sources.length).toBeGreaterThan(60)
  expect([...listReaders()]).toEqual(expect.arrayContaining(['readSide']))
})

test('no journey waits for an idle network', () => {
  expect(nodes.filter((node) => ts.isStringLiteral(node) && node.text === 'networkidle').map(placeOf)).toEqual([])
})

const isExpect = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && node.expression.getText() === 'expect' && !isRepeated(node)

const isProperty = (node: ts.Identifier): boolean =>
  ts.isPropertyAccessExpression(node.parent) && node.parent.name === node

/** `await expect(…)` looks again until it holds. */
const isAwaited = (node: ts.Node): boolean => {
  let outer = node.parent
  while (ts.isPropertyAccessExpression(outer) || ts.isCallExpression(outer)) outer = outer.parent
  return ts.isAwaitExpression(outer)
}

test('no journey expects of the page what it has read once', () => {
  const readers = listReaders()
  const awaits = (node: ts.Node, isMeant: (node: ts.Node) => boolean): boolean =>
    nodesOf(node).some((part) => ts.isAwaitExpression(part) && nodesOf(part).some(isMeant))
  const found = sources.flatMap((source) => {
    const all = nodesOf(source)
    const read = new Set(
      all.flatMap((node) =>
        ts.isVariableDeclaration(node) &&
        node.initializer !== undefined &&
        !ts.isArrowFunction(node.initializer) &&
        awaits(node.initializer, (each) => isCallOf(each, readings))
          ? [node.name.getText()]
          : [],
      ),
    )
    const isOfPage = (node: ts.Node): boolean =>
      awaits(node, (each) => isReadOnce(each, readers)) ||
      nodesOf(node).some((each) => ts.isIdentifier(each) && !isProperty(each) && read.has(each.text))
    return all.filter((node) => isExpect(node) && !isAwaited(node) && node.arguments.some(isOfPage))
  })
  expect(found.map(placeOf)).toEqual([])
})

test('no journey goes on by a state that it has read once', () => {
  const found = nodes.filter((node) => isCallOf(node, states) && !isRepeated(node) && !isInPage(node))
  expect(found.map(placeOf)).toEqual([])
})

test('no journey makes a day of the calendar out of the current time', () => {
  const days = /toLocaleDateString|DateTimeFormat|toISOString\(\)\.slice|new Date\(\)/
  const found = nodes.filter(
    (node) => (ts.isCallExpression(node) || ts.isNewExpression(node)) && days.test(node.getText()),
  )
  const innermost = found.filter((node) => !found.some((other) => other !== node && nodesOf(node).includes(other)))
  expect(innermost.map(placeOf)).toEqual([])
})

/** What the page says for some seconds only, as far as it is written in one place. */
const listPassing = (): string[] =>
  globSync('apps/web/src/**/*.{ts,tsx}', { cwd: root, exclude: (path) => path.includes('.test.') }).flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    const shown = [...source.matchAll(/showToast\(\s*'([^']+)'/g), ...source.matchAll(/\b(?:copied|done): '([^']+)'/g)]
    return shown.map(([, words = '']) => words.replaceAll('\\u00a0', '\u00a0'))
  })

test('no journey looks on the screen for what is gone after seconds', () => {
  const passing = listPassing()
  expect(passing.length).toBeGreaterThan(20)
  const isMet = (words: ts.Node): boolean => {
    if (ts.isStringLiteral(words)) return passing.includes(words.text)
    if (!ts.isRegularExpressionLiteral(words)) return false
    const end = words.text.lastIndexOf('/')
    const pattern = new RegExp(words.text.slice(1, end), words.text.slice(end + 1))
    return passing.some((each) => pattern.test(each))
  }
  const found = nodes.filter(
    (node) => ts.isCallExpression(node) && isCallOf(node, new Set(['getByText'])) && node.arguments.some(isMet),
  )
  expect(found.map(placeOf)).toEqual([])
})
