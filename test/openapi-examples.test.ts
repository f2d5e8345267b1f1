import { makeApi, openApiDocument } from "@open-valuation/http-api"
import { describe, expect, it } from "vitest"
import { referenceDocument } from "../scripts/ReferenceDocument.ts"
import { exemplified, validators } from "./docs/OpenApi.ts"

const document: unknown = JSON.parse(referenceDocument())
const validatorAt = validators(document)

describe("the examples of the OpenAPI document", () => {
  it("fit their schemas", () => {
    const all = exemplified(document)
    const faults = all.flatMap(({ examples, path }) => {
      const validate = validatorAt(path)
      return Object.entries(examples).flatMap(([name, example]) =>
        validate(example)
          ? []
          : (validate.errors ?? []).map(
              ({ instancePath, message }) => `${path.join(" ")} ${name} ${instancePath}: ${message ?? ""}`,
            ),
      )
    })
    expect(faults).toEqual([])
    expect(all.length).toBeGreaterThan(100)
  })

  it("are refused where they do not fit", () => {
    const validate = validatorAt(["components", "schemas", "PropertyRequest"])
    expect(validate({ city: "上海市/上海市/浦东新区", buildingArea: "89" })).toBe(false)
  })
})

it("the OpenAPI document names the servers that a host gives, else its own root", () => {
  const servers = [{ url: "/valuation", description: "Below the host's own path" }]
  expect(JSON.parse(openApiDocument(makeApi(), { servers }))).toMatchObject({ servers })
  expect(JSON.parse(openApiDocument(makeApi()))).toMatchObject({ servers: [{ url: "/" }] })
})
