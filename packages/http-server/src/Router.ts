import type { Operation } from "./Operation.ts"
import { Refusal } from "./Refusal.ts"

/**
 * One path of the server. `{id}` as the last segment stands for any one segment, which a path of the same length
 * written out goes before. A method that is named without an operation is reserved: the path knows no other method,
 * and the method has no route yet.
 */
export interface Route {
  readonly path: string
  readonly methods: Readonly<Record<string, Operation | undefined>>
}

/** What a request asks for. */
export interface Match {
  readonly operation: Operation
  /** The segment in place of `{id}`, as it came; `""` when the path has none. */
  readonly id: string
}

/** Finds the operation of a request, or the refusal 40400 or 40500. */
export type Router = (method: string, path: string) => Match | Refusal

const noRoute = new Refusal({ code: 40400 })

const allowed = ({ methods }: Route): string =>
  Object.keys(methods)
    .flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]))
    .join(", ")

/** Makes the router of a list of routes. A `HEAD` is answered wherever a `GET` is. */
export const makeRouter = (routes: ReadonlyArray<Route>): Router => {
  const exact = new Map(routes.filter(({ path }) => !path.endsWith("/{id}")).map((route) => [route.path, route]))
  const parents = new Map(
    routes.filter(({ path }) => path.endsWith("/{id}")).map((route) => [route.path.slice(0, -"/{id}".length), route]),
  )

  const operation = (route: Route, method: string, id: string): Match | Refusal => {
    const asked = method === "HEAD" ? "GET" : method
    if (!Object.hasOwn(route.methods, asked)) {
      return new Refusal({ code: 40500, headers: { allow: allowed(route) } })
    }
    const found = route.methods[asked]
    return found === undefined ? noRoute : { operation: found, id }
  }

  return (method, path) => {
    const route = exact.get(path)
    if (route !== undefined) return operation(route, method, "")
    const slash = path.lastIndexOf("/")
    const parent = slash < path.length - 1 ? parents.get(path.slice(0, slash)) : undefined
    return parent === undefined ? noRoute : operation(parent, method, path.slice(slash + 1))
  }
}
