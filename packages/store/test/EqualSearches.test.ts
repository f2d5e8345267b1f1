import { it } from "@effect/vitest"
import { equalSearches } from "./EqualSearches.ts"

it.effect("a search in SQL gives what one in memory gives: 2,000 random ones", () => equalSearches(2_000, 42))

it.effect("and 5,000 others", () => equalSearches(5_000, 7), { tags: ["long"] })
