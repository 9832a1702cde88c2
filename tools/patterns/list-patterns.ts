import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

interface FoundPattern {
  file: string
  pattern: RegExp
}

interface Found {
  patterns: FoundPattern[]
  /** Places that make a pattern while the program runs: what it will be cannot be known. */
  madeLater: string[]
}

const literalOf = (text: string): RegExp => {
  const end = text.lastIndexOf('/')
  return new RegExp(text.slice(1, end), text.slice(end + 1))
}

const makesPattern = (node: ts.Node): boolean =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp'

const isTest = (file: string) => /\.test\.tsx?$|(^|\/)testing\//.test(file)

/** Every regular expression in the modules of a folder, tests left out. */
export const listPatterns = (base: string, folder: string): Found => {
  const found: Found = { patterns: [], madeLater: [] }
  for (const file of globSync(`${folder}/**/*.{ts,tsx}`, { cwd: base }).filter((each) => !isTest(each))) {
    const source = ts.createSourceFile(file, readFileSync(join(base, file), 'utf8'), ts.ScriptTarget.Latest, true)
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) found.patterns.push({ file, pattern: literalOf(node.text) })
      else if (makesPattern(node)) found.madeLater.push(`${file}: ${node.getText()}`)
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return found
}
