import { describe, expect, it } from "vitest"
import { borrowersOf, usualBy } from "../src/screens/batch/Borrowers.ts"

const picked = (path: string, content = "x") => ({
  path,
  file: new File([content], path.split("/").at(-1) ?? path, { lastModified: 1_750_000_000_000 }),
})

describe("the borrowers of a batch", () => {
  const files = [
    picked("流水/10 何初阳/2月.pdf"),
    picked("流水/2 周晓岚/招行/1月.pdf"),
    picked("流水/2 周晓岚/微信.csv"),
    picked("流水/孙立群.xlsx"),
  ]

  it("are the folders, with what lies deeper, and the files beside them", () => {
    expect(usualBy(files)).toBe("folder")
    const found = borrowersOf(files, "folder")
    expect(found.map(({ files: own, name }) => [name, own.map(({ path }) => path)])).toEqual([
      ["2 周晓岚", ["流水/2 周晓岚/招行/1月.pdf", "流水/2 周晓岚/微信.csv"]],
      ["10 何初阳", ["流水/10 何初阳/2月.pdf"]],
      ["孙立群", ["流水/孙立群.xlsx"]],
    ])
  })

  it("are the files where there are no folders, or where a person says so", () => {
    expect(usualBy([picked("流水/1月.pdf"), picked("流水/2月.pdf")])).toBe("file")
    expect(usualBy([picked("1月.pdf")])).toBe("file")
    expect(borrowersOf(files, "file")).toHaveLength(4)
    expect(borrowersOf([picked("v1.2 周.pdf")], "file").map(({ name }) => name)).toEqual(["v1.2 周"])
  })

  it("are the same for the same files, and others for other bytes", () => {
    const signature = (content: string) => borrowersOf([picked("流水/甲/1.csv", content)], "folder")[0]?.signature
    expect(signature("x")).toBe(signature("y"))
    expect(signature("x")).not.toBe(signature("xy"))
  })
})
