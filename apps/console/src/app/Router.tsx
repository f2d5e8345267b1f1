import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query"
import {
  createHashHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  RouterProvider,
} from "@tanstack/react-router"
import { isLoggedOut } from "../api/Call.ts"
import { connection } from "../api/Connection.ts"
import { ledgerSearch } from "../screens/statement/ledger/LedgerSearch.ts"
import { codeOf } from "./AddressValues.ts"
import { Broken, PartNotLoaded } from "./Broken.tsx"
import { enterByLink, refusedKey } from "./EnterByLink.ts"
import { refusalOf } from "./RefusedSignIn.ts"
import { NotFound, Shell } from "./Shell.tsx"
import { tasksSearchOf } from "./TasksSearch.ts"

/**
 * A screen that is loaded when it is first shown. If it cannot be loaded, an error of our own says so; at the browser's
 * error the router would reload the page, which stays white without a connection.
 */
const screen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => load().catch((cause: unknown) => Promise.reject(new PartNotLoaded(cause))), name)

const root = createRootRouteWithContext<{ readonly client: QueryClient }>()({
  component: Shell,
  notFoundComponent: NotFound,
})

const start = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: () => redirect({ to: "/home", throw: true }),
})

const home = createRoute({
  getParentRoute: () => root,
  path: "/home",
  component: screen(() => import("../screens/home/HomeScreen.tsx"), "HomeScreen"),
})

/** What leads to the login: a one-time link, or why the account of the company signed nobody in. */
interface LoginSearch {
  readonly link: string
  readonly refused?: string
}

/** A one-time link of `ov console`. The token follows the `#`, so no server and no log sees it in an address. */
const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  validateSearch: ({ link, refused }: Record<string, unknown>): LoginSearch => ({
    link: typeof link === "string" ? link : "",
    ...(typeof refused === "string" ? { refused } : {}),
  }),
  beforeLoad: async ({ context, search: { link, refused } }) => {
    if (refused === undefined) await enterByLink(context.client, link)
    else context.client.setQueryData(refusedKey, refusalOf(refused))
    return redirect({ to: "/", replace: true, throw: true })
  },
})

const tasks = createRoute({
  getParentRoute: () => root,
  path: "/tasks",
  validateSearch: tasksSearchOf,
  component: screen(() => import("../screens/tasks/TasksScreen.tsx"), "TasksScreen"),
})

const task = createRoute({
  getParentRoute: () => root,
  path: "/tasks/$taskId",
  validateSearch: ledgerSearch,
  component: screen(() => import("../screens/task/TaskScreen.tsx"), "TaskScreen"),
})

/** The asset that the form of a valuation is for, as its address holds it. */
export interface ValueSearch {
  readonly asset?: string
}

const value = createRoute({
  getParentRoute: () => root,
  path: "/value",
  validateSearch: ({ asset }: Record<string, unknown>): ValueSearch => {
    const one = codeOf(asset)
    return one === undefined ? {} : { asset: one }
  },
  component: screen(() => import("../screens/value/ValueScreen.tsx"), "ValueScreen"),
})

/** The part of the account's screen, as its address holds it. */
export interface AccountSearch {
  readonly tab?: "deliveries" | "keys" | "usage"
}

const account = createRoute({
  getParentRoute: () => root,
  path: "/account",
  validateSearch: ({ tab }: Record<string, unknown>): AccountSearch =>
    tab === "deliveries" || tab === "keys" || tab === "usage" ? { tab } : {},
  component: screen(() => import("../screens/account/AccountScreen.tsx"), "AccountScreen"),
})

/** The filter of the list of markets, as its address holds it. */
export interface MarketsSearch {
  readonly asset?: string
}

const markets = createRoute({
  getParentRoute: () => root,
  path: "/markets",
  validateSearch: ({ asset }: Record<string, unknown>): MarketsSearch => {
    const one = codeOf(asset)
    return one === undefined ? {} : { asset: one }
  },
  component: screen(() => import("../screens/markets/MarketsScreen.tsx"), "MarketsScreen"),
})

const portfolios = createRoute({
  getParentRoute: () => root,
  path: "/portfolios",
  component: screen(() => import("../screens/portfolios/PortfoliosScreen.tsx"), "PortfoliosScreen"),
})

/** Which items of a portfolio are listed, as the address holds it. */
export interface PortfolioSearch {
  readonly show?: "due" | "alerts" | "without" | "unreadable"
}

const portfolio = createRoute({
  getParentRoute: () => root,
  path: "/portfolios/$portfolioId",
  validateSearch: (search: Record<string, unknown>): PortfolioSearch => {
    const show = (["due", "alerts", "without", "unreadable"] as const).find((one) => one === search["show"])
    return show === undefined ? {} : { show }
  },
  component: screen(() => import("../screens/portfolios/PortfolioScreen.tsx"), "PortfolioScreen"),
})

/** Whether decided proposals are listed too, as the address holds it. */
export interface ReviewsSearch {
  readonly all?: true
}

const reviews = createRoute({
  getParentRoute: () => root,
  path: "/reviews",
  validateSearch: ({ all }: Record<string, unknown>): ReviewsSearch => (all === true ? { all } : {}),
  component: screen(() => import("../screens/reviews/ReviewsScreen.tsx"), "ReviewsScreen"),
})

/** Which models are listed, as the address holds it. */
export interface ModelsSearch {
  readonly state?: "CANDIDATE" | "ALL"
}

const models = createRoute({
  getParentRoute: () => root,
  path: "/models",
  validateSearch: ({ state }: Record<string, unknown>): ModelsSearch =>
    state === "CANDIDATE" || state === "ALL" ? { state } : {},
  component: screen(() => import("../screens/models/ModelsScreen.tsx"), "ModelsScreen"),
})

const people = createRoute({
  getParentRoute: () => root,
  path: "/people",
  component: screen(() => import("../screens/people/PeopleScreen.tsx"), "PeopleScreen"),
})

const audit = createRoute({
  getParentRoute: () => root,
  path: "/audit",
  component: screen(() => import("../screens/people/AuditScreen.tsx"), "AuditScreen"),
})

const erasures = createRoute({
  getParentRoute: () => root,
  path: "/erasures",
  component: screen(() => import("../screens/people/ErasuresScreen.tsx"), "ErasuresScreen"),
})

const statements = createRoute({
  getParentRoute: () => root,
  path: "/statements",
  component: screen(() => import("../screens/statements/StatementsScreen.tsx"), "StatementsScreen"),
})

const batch = createRoute({
  getParentRoute: () => root,
  path: "/batch",
  component: screen(() => import("../screens/batch/BatchScreen.tsx"), "BatchScreen"),
})

/** A session that has ended leads back to the login, wherever it is noticed. */
const cache = new QueryCache({
  onError: (error, { queryKey }) => {
    if (isLoggedOut(error) && queryKey[0] !== "session") void client.resetQueries({ queryKey: ["session"] })
  },
})

const client = new QueryClient({
  queryCache: cache,
  defaultOptions: {
    // Without a connection, a request fails at once: one that waited would be sent when nobody expects it any more.
    mutations: { networkMode: "always" },
    queries: {
      networkMode: "always",
      refetchOnReconnect: true,
      retry: (count, error) => !isLoggedOut(error) && count < 1,
      staleTime: 5000,
    },
  },
})

// What failed or grew old meanwhile is asked for again as soon as the server is back.
connection.subscribe(() => {
  if (connection.isLost()) return
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "pages" })
})

/** Addresses follow the `#`, so the pages work below any path. */
const router = createRouter({
  routeTree: root.addChildren([
    start,
    login,
    home,
    value,
    statements,
    batch,
    tasks,
    task,
    portfolios,
    portfolio,
    reviews,
    markets,
    models,
    people,
    audit,
    erasures,
    account,
  ]),
  history: createHashHistory(),
  defaultPreload: "intent",
  defaultErrorComponent: Broken,
  context: { client },
})

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router
  }
}

/** The screens by their addresses, with what is known from the server. */
export const Router = () => (
  <QueryClientProvider client={client}>
    <RouterProvider router={router} />
  </QueryClientProvider>
)
