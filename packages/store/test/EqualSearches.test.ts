import { it } from "@effect/vitest"
import { equalSearches } from "./EqualSearches.ts"

it.effect("a search in SQL gives what one in memory gives: 2,000 random ones", () => equalSearches(2_000, 42), 240_000)

it.effect("and 20,000", () => equalSearches(20_000, 7), { tags: ["long"], timeout: 900_000 })
