import { expect, it } from "vitest"
import type { Session } from "../src/api/Answers.ts"
import { menuOf } from "../src/app/Screens.ts"

const session = (role: "VIEWER" | "VALUER") =>
  ({
    scopes: ["valuations", "portfolios"],
    features: { portfolios: true },
    assets: [],
    user: { role },
  }) as unknown as Session

it("a viewer is offered no form that would be refused", () => {
  expect(menuOf(session("VALUER")).flat()).toEqual(["home", "value", "batch", "tasks", "portfolios", "account"])
  expect(menuOf(session("VIEWER")).flat()).toEqual(["home", "tasks", "portfolios", "account"])
})
