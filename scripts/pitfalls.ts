import { dirname, join } from "node:path"
import { type ElementAccessExpression, type Node, SyntaxKind } from "typescript/unstable/ast"
import {
  isBinaryExpression,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isSpreadElement,
} from "typescript/unstable/ast/is"
import { API, type Checker, type Type, TypeFlags } from "typescript/unstable/sync"
import { sources } from "./boundaries.ts"

/** Simulators look up and spread only what they made themselves. */
const simulated = /^packages\/testing\//

/** The pages of the console look up only fields of their own forms; `ownValue` is the guard itself. */
const guarded = /^apps\/console\/|\/OwnValue\.ts$/

/** Functions with any number of arguments. Each takes space on the stack, which about 100,000 of them overflow. */
const variadic = /^Math\.(?:min|max)$|\.(?:push|unshift|splice)$/u

const isSpread = (node: Node): boolean =>
  isCallExpression(node) &&
  variadic.test(node.expression.getText()) &&
  node.arguments.some((one) => isSpreadElement(one))

/** Any text, in contrast to one of a list of literals, which the compiler checks. */
const isAnyText = (type: Type | undefined, checker: Checker): boolean => {
  if (type === undefined) return false
  if ((type.flags & (TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.StringMapping)) !== 0) return true
  if (type.isUnionType() || type.isIntersectionType()) return type.getTypes().some((part) => isAnyText(part, checker))
  return type.isTypeParameter() && isAnyText(checker.getBaseConstraintOfType(type), checker)
}

/** `record[key] = …` makes a property of the record's own. */
const isWritten = (node: Node): boolean =>
  isBinaryExpression(node.parent) &&
  node.parent.left === node &&
  node.parent.operatorToken.kind === SyntaxKind.EqualsToken

/** `Object.hasOwn(record, key) ? record[key] : …`, also with more in the condition or around the look-up. */
const isGuarded = (node: ElementAccessExpression): boolean => {
  const guard = `Object.hasOwn(${node.expression.getText()}, ${node.argumentExpression.getText()})`
  for (let at: Node = node; at.parent !== undefined; at = at.parent) {
    const { parent } = at
    if (isConditionalExpression(parent) && parent.whenTrue === at && parent.condition.getText().includes(guard)) {
      return true
    }
  }
  return false
}

const isLookUp = (node: Node, checker: Checker): boolean =>
  isElementAccessExpression(node)
    ? !isWritten(node) && !isGuarded(node) && isAnyText(checker.getTypeAtLocation(node.argumentExpression), checker)
    : isBinaryExpression(node) &&
      node.operatorToken.kind === SyntaxKind.InKeyword &&
      isAnyText(checker.getTypeAtLocation(node.left), checker)

/**
 * Look-ups of the given files by any text, which would also find what every object inherits, and calls that spread an
 * array of any length, as `path:line: what`. `config` is the `tsconfig.json` of the files.
 */
export const pitfalls = (config: string, paths: ReadonlyArray<string>): ReadonlyArray<string> => {
  const root = dirname(config)
  const api = new API({ cwd: root })
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (project === undefined) throw new Error(`${config} cannot be opened`)
    const { checker, program } = project
    return paths.flatMap((path) => {
      const file = program.getSourceFile(join(root, path))
      if (file === undefined) throw new Error(`${path} is not a file of ${config}`)
      const found: Array<string> = []
      const visit = (node: Node): void => {
        if (isSpread(node) || (!guarded.test(path) && isLookUp(node, checker))) {
          const line = file.text.slice(0, node.getStart()).split("\n").length
          found.push(`${path}:${line}: ${node.getText()}`)
        }
        node.forEachChild(visit)
      }
      visit(file)
      return found
    })
  } finally {
    api.close()
  }
}

if (import.meta.main) {
  const root = join(import.meta.dirname, "..")
  const files = sources(root).filter((path) => !simulated.test(path))
  const found = pitfalls(join(root, "tsconfig.json"), files)
  for (const line of found) console.error(line)
  if (found.length > 0) {
    console.error("Look-ups: take ownValue(record, key), a Map, or Object.hasOwn first.")
    console.error("Spreads: use smallestOf, largestOf or a loop.")
  }
  console.log(`pitfalls: ${files.length} files, ${found.length} violations`)
  process.exitCode = found.length === 0 && files.length > 0 ? 0 : 1
}
