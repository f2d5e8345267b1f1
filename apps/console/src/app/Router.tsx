import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  RouterProvider,
} from "@tanstack/react-router"
import { NotFound, Shell } from "./Shell.tsx"

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound })

const start = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: () => redirect({ to: "/tasks", throw: true }),
})

/** The address of a one-time link: the session gate above the routes has used it by now. */
const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  beforeLoad: () => redirect({ to: "/", throw: true }),
})

/** The filters of a list of tasks, as its address holds them. */
export interface TasksSearch {
  readonly asset?: string
  readonly status?: string
}

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && /^[A-Z_0-9]{1,40}$/.test(value) ? value : undefined

const tasks = createRoute({
  getParentRoute: () => root,
  path: "/tasks",
  validateSearch: ({ asset, status }: Record<string, unknown>): TasksSearch => {
    const [one, other] = [textOf(asset), textOf(status)]
    return { ...(one === undefined ? {} : { asset: one }), ...(other === undefined ? {} : { status: other }) }
  },
  component: lazyRouteComponent(() => import("../screens/tasks/TasksScreen.tsx"), "TasksScreen"),
})

/** Addresses follow the `#`, so the pages work below any path. */
const router = createRouter({
  routeTree: root.addChildren([start, login, tasks]),
  history: createHashHistory(),
  defaultPreload: "intent",
})

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router
  }
}

/** The screens by their addresses. */
export const Router = () => <RouterProvider router={router} />
