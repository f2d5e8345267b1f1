import createClient from "openapi-fetch"
import type { paths } from "./generated/schema.ts"

/** A caller of the API through types that were generated from its document. */
export const run = async (baseUrl: string, key: string): Promise<ReadonlyArray<string>> => {
  const client = createClient<paths>({ baseUrl, headers: { "X-Api-Key": key, "Accept-Language": "en" } })
  const lines: Array<string> = []

  const { data: created } = await client.POST("/api/open/v1/property-valuations", {
    body: {
      city: "上海市/上海市/浦东新区",
      address: "檐雨小筑3号楼",
      buildingArea: 89.5,
      propertyUsage: "RESIDENTIAL",
    },
  })
  const taskId = created?.data.taskId ?? 0
  for (;;) {
    const { data: task } = await client.GET("/api/open/v1/property-valuations/{taskId}", {
      params: { path: { taskId } },
    })
    if (task?.data.status === "IN_PROGRESS") {
      await new Promise((resolve) => setTimeout(resolve, 100))
      continue
    }
    lines.push(`${task?.data.status} ${task?.data.result?.avgTotalPrice ?? "no price"}`)
    break
  }

  const { data: usage } = await client.GET("/api/open/v1/usage")
  lines.push(`used ${usage?.data.freeUsed ?? 0}`)

  const { error, response } = await client.POST("/api/open/v1/property-valuations", {
    // @ts-expect-error: the area is missing.
    body: { city: "上海市/上海市/浦东新区", address: "檐雨小筑3号楼", propertyUsage: "RESIDENTIAL" },
  })
  lines.push(`${response.status} ${error?.code ?? 0} ${error?.data?.errors?.map(({ path }) => path).join() ?? ""}`)
  return lines
}

const [baseUrl = "", key = ""] = process.argv.slice(2)
for (const line of await run(baseUrl, key)) console.log(line)
