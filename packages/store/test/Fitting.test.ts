import { LocalDate } from "@open-valuation/core"
import { driftSince } from "@open-valuation/core/accuracy"
import { dataHash, fit } from "@open-valuation/core/market"
import { property, propertyRecipe } from "@open-valuation/core/property"
import { expect, it } from "vitest"
import { Fitting } from "../src/models/Fitter.ts"
import { asOf, own } from "./ControlledFits.ts"

const propertyMarket = property().market
const day = LocalDate.fromEpochDay(asOf)
const byDay = own.toSorted((a, b) => a.observedDay - b.observedDay)
const former = fit(propertyRecipe, byDay.slice(0, 100), { asOf: day, order: "time" })!

it("learns the same model from samples in parts, and says what they were", () => {
  const fitting = new Fitting(propertyRecipe, { asOf: day })
  fitting.add(byDay.slice(0, 70))
  fitting.add(byDay.slice(70))
  const { data, drift, model } = fitting.fitted()
  expect(model?.modelId).toBe(fit(propertyRecipe, byDay, { asOf: day, order: "time" })?.modelId)
  expect(data).toEqual({ dataHash: dataHash(byDay), samples: byDay.length, newestDay: byDay.at(-1)!.observedDay })
  expect(drift).toBeUndefined()
})

it("learns a large market from a part, and the hash is of all", () => {
  const fitting = new Fitting(propertyRecipe, { asOf: day }, undefined, 60)
  fitting.add(byDay)
  const { data, model } = fitting.fitted()
  expect(model?.count).toBeLessThanOrEqual(60)
  expect(data.dataHash).toBe(dataHash(byDay))
})

it("judges the former model; a judgement that fails is told and keeps no market from its new model", () => {
  const fitting = new Fitting(propertyRecipe, { asOf: day, former }, (model, samples) =>
    driftSince(propertyMarket, model, samples),
  )
  fitting.add(byDay)
  expect(fitting.fitted().drift).toMatchObject({ modelId: former.modelId, n: expect.any(Number) })
  const valuing = () => {
    throw new Error("bug")
  }
  const broken = new Fitting(propertyRecipe, { asOf: day, former }, (model, samples) =>
    driftSince({ ...propertyMarket, valuing }, model, samples),
  )
  broken.add(byDay)
  const { drift, driftFault, model } = broken.fitted()
  expect(drift).toBeUndefined()
  expect(driftFault).toContain("bug")
  expect(model).toBeDefined()
})
