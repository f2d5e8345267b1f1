import type { Operation } from "./Operation.ts"
import { Refusal } from "./Refusal.ts"

/** One path of the server. `{id}` stands for any one segment; where a segment is written out, that goes before it. */
export interface Route {
  readonly path: string
  readonly methods: Readonly<Record<string, Operation>>
}

/** What a request asks for. */
export interface Match {
  readonly operation: Operation
  /** The path of the route, `{id}` included. */
  readonly path: string
  /** The segment in place of `{id}`, as it came; `""` when the path has none. */
  readonly id: string
}

/** Finds the operation of a request, or the refusal 40400 or 40500. */
export type Router = (method: string, path: string) => Match | Refusal

/** The paths that begin alike. */
interface Branch {
  readonly written: Map<string, Branch>
  any: Branch | undefined
  route: Route | undefined
}

const branch = (): Branch => ({ written: new Map(), any: undefined, route: undefined })

const grow = (root: Branch, route: Route): void => {
  let at = root
  for (const segment of route.path.split("/")) {
    if (segment === "{id}") {
      at = at.any ??= branch()
    } else {
      const next = at.written.get(segment) ?? branch()
      at.written.set(segment, next)
      at = next
    }
  }
  at.route = route
}

interface Found {
  readonly route: Route
  readonly id: string
}

const find = (at: Branch, segments: ReadonlyArray<string>, depth: number, id: string): Found | undefined => {
  const segment = segments[depth]
  if (segment === undefined) return at.route && { route: at.route, id }
  const written = at.written.get(segment)
  const found = written && find(written, segments, depth + 1, id)
  if (found !== undefined || at.any === undefined || segment === "") return found
  return find(at.any, segments, depth + 1, segment)
}

const noRoute = new Refusal({ code: 40400 })

const allowed = ({ methods }: Route): string =>
  Object.keys(methods)
    .flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]))
    .join(", ")

/** Makes the router of a list of routes. A `HEAD` is answered wherever a `GET` is. */
export const makeRouter = (routes: ReadonlyArray<Route>): Router => {
  const root = branch()
  for (const route of routes) grow(root, route)
  return (method, path) => {
    const found = find(root, path.split("/"), 0, "")
    if (found === undefined) return noRoute
    const asked = method === "HEAD" ? "GET" : method
    const operation = Object.hasOwn(found.route.methods, asked) ? found.route.methods[asked] : undefined
    if (operation !== undefined) return { operation, path: found.route.path, id: found.id }
    return new Refusal({ code: 40500, headers: { allow: allowed(found.route) } })
  }
}
