import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Letters, sheet, widthOf, write } from "../../packages/testing/src/ocr/Lettering.ts"
import { type ConsoleHost, inBoth, openConsole, overflowOf, screens, seriousFindings } from "../console/ConsoleHost.ts"

const words = inBoth({
  doubtful: ["请核对", "please check"],
  model: ["规格型号", "Model"],
  again: ["重试", "Try again"],
})

/** A rectangle, as shares of the width and height of its page. */
interface Area {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const [WIDTH, HEIGHT, SIZE] = [1300, 800, 40] as const

/** A paper with labels and values, and where each value is drawn. */
const drawn = (title: string, lines: ReadonlyArray<readonly [label: string, value: string]>, isTurned = false) => {
  const { canvas, pen } = sheet(WIDTH, HEIGHT, "#fff")
  if (isTurned) {
    pen.translate(WIDTH, HEIGHT)
    pen.rotate(Math.PI)
  }
  write(pen, { text: title, sizePx: 1.4 * SIZE, weight: 700 }, 340, 90)
  const places: Record<string, Area> = {}
  for (const [at, [label, text]] of lines.entries()) {
    const y = 200 + at * 90
    const value: Letters = { text, sizePx: SIZE }
    write(pen, { text: label, sizePx: SIZE, weight: 500 }, 100, y)
    write(pen, value, 480, y)
    places[text] = {
      left: 480 / WIDTH,
      right: (480 + widthOf(pen, value)) / WIDTH,
      top: (y - SIZE / 2) / HEIGHT,
      bottom: (y + SIZE / 2) / HEIGHT,
    }
  }
  return { places, file: { name: "照片.png", mimeType: "image/png", buffer: canvas.toBuffer("image/png") } }
}

const plate = drawn("汽车起重机", [
  ["产品型号", "QY25K5"],
  ["出厂日期", "2019年3月"],
  ["额定起重量", "25t"],
  ["整机质量", "32.4t"],
  ["制造商", "徐州重型机械有限公司"],
])

/** It lies upside down, and the check digit of its number does not hold. */
const licence = drawn(
  "中华人民共和国机动车行驶证",
  [
    ["使用性质", "非营运"],
    ["品牌型号", "大众汽车牌SVW71617BM"],
    ["车辆识别代号", "LSVAM4187C2184848"],
    ["注册日期", "2012-08-15"],
  ],
  true,
)

describe("the form that a photo fills in", () => {
  let host: ConsoleHost
  beforeAll(async () => {
    host = await openConsole()
  })
  afterAll(() => host.close())

  const drop = async (locale: "zh" | "en", width: number, assetType: string, { file }: typeof plate) => {
    const { enter, page } = host
    await enter(locale, width)
    await page.locator(`main .tabs a[href*="asset=${assetType}"]`).click()
    await page.locator('input[type="file"]').setInputFiles(file)
    await page.locator(".read-fields button").first().waitFor()
  }

  const marks = () => host.page.locator(".page-mark")
  const mark = (text: string) => host.page.locator(`.page-mark[aria-label*="${text}"]`)
  const field = (text: string) => host.page.locator(".read-fields button").filter({ hasText: text })
  const isPressed = (one: ReturnType<typeof mark>) => one.getAttribute("aria-pressed")

  /** Where the marks that stand out lie on the picture. */
  const areas = async (): Promise<ReadonlyArray<Area>> => {
    const page = await host.page.locator("canvas").boundingBox()
    const found = await host.page.locator('.page-mark[data-shown="true"]').all()
    const boxes = await Promise.all(found.map((one) => one.boundingBox()))
    return boxes.map((box) => {
      if (box === null || page === null) throw new Error("The mark is not to be seen")
      return {
        left: (box.x - page.x) / page.width,
        right: (box.x + box.width - page.x) / page.width,
        top: (box.y - page.y) / page.height,
        bottom: (box.y + box.height - page.y) / page.height,
      }
    })
  }

  /** A mark is around what is drawn, and not much larger: less than a letter on each side, and a line. */
  const expectAround = (found: Area | undefined, place: Area | undefined) => {
    expect([found, place]).toEqual([expect.anything(), expect.anything()])
    if (found === undefined || place === undefined) return
    const [letter, line] = [SIZE / WIDTH, SIZE / HEIGHT]
    for (const side of ["left", "right"] as const) expect(Math.abs(found[side] - place[side])).toBeLessThan(letter)
    for (const side of ["top", "bottom"] as const) expect(Math.abs(found[side] - place[side])).toBeLessThan(line / 2)
  }

  for (const [locale, width] of screens) {
    it(`marks every field of a plate where it stands, ${locale}, ${width} px`, async () => {
      const { page, picture } = host
      await drop(locale, width, "EQUIPMENT", plate)
      await marks().first().waitFor()
      const input = (name: string) => page.locator(`input[name="${name}"]`)
      await expect.poll(() => input("model").inputValue()).toBe("QY25K5")
      await expect.poll(() => marks().count()).toBe(5)

      await field("QY25K5").hover()
      expectAround((await areas())[0], plate.places["QY25K5"])
      expect(await isPressed(field("QY25K5"))).toBe("true")
      // By keyboard: from the model to the next field.
      await field("QY25K5").focus()
      await page.keyboard.press("Tab")
      expect(await isPressed(field("QY25K5"))).toBe("false")
      await expect.poll(() => page.locator('.read-fields [aria-pressed="true"]').count()).toBe(1)
      await field("徐州重型机械有限公司").focus()
      expectAround((await areas())[0], plate.places["徐州重型机械有限公司"])
      // Each part of a summary has its own place.
      await field("25t").focus()
      const parts = await areas()
      expect(parts).toHaveLength(2)
      expectAround(parts[0], plate.places["25t"])
      expectAround(parts[1], plate.places["32.4t"])

      await mark("2019-03").hover()
      expect([await isPressed(mark("2019-03")), await isPressed(field("2019-03"))]).toEqual(["true", "true"])
      await mark("QY25K5").focus()
      expect([await isPressed(field("2019-03")), await isPressed(field("QY25K5"))]).toEqual(["false", "true"])
      await input("manufactureDate").focus()
      expectAround((await areas())[0], plate.places["2019年3月"])

      await expect.poll(() => field(words[locale].doubtful).count()).toBe(0)
      expect(await seriousFindings(page)).toEqual([])
      expect(await overflowOf(page)).toBeLessThanOrEqual(0)
      await picture(`photo-${locale}-${width}`)
      expect(host.faults).toEqual([])
    })
  }

  it("shows a licence that lies upside down upright, and what should be checked", async () => {
    await drop("zh", 1440, "VEHICLE", licence)
    await marks().first().waitFor()
    const number = field("LSVAM4187C2184848")
    await number.click()
    expectAround((await areas())[0], licence.places["LSVAM4187C2184848"])
    await expect.poll(() => number.innerText()).toContain(words.zh.doubtful)
    expect(await mark("LSVAM4187C2184848").getAttribute("data-doubtful")).toBe("true")
    const date = field("2012-08")
    await date.click()
    expectAround((await areas())[0], licence.places["2012-08-15"])
    await expect.poll(() => date.innerText()).not.toContain(words.zh.doubtful)
    expect(await mark("2012-08").getAttribute("data-doubtful")).toBe("false")
    expect(await seriousFindings(host.page)).toEqual([])
    await host.picture("photo-licence-zh-1440")
    expect(host.faults).toEqual([])
  })

  it("shows what was read as text, and the fields also without the picture", async () => {
    const { page } = host
    const hostile = '<img src=x onerror="document.title=1"><script>document.title=2</script>'
    const reason = "文件已加密，无法显示"
    await page.route("**/materials/ocr?*", async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { readonly data: object }
      const { ocrFields } = body.data as { readonly ocrFields: object }
      const data = { ...body.data, ocrFields: { ...ocrFields, model: hostile }, notes: [hostile] }
      await route.fulfill({ response: answer, json: { ...body, data } })
    })
    let isSealed = true
    await page.route("**/materials/*/pages/*", (route) =>
      isSealed
        ? route.fulfill({
            status: 400,
            json: { code: 40001, message: "", data: { errors: [{ path: "materialRef", message: reason }] } },
          })
        : route.continue(),
    )
    await drop("zh", 1440, "EQUIPMENT", plate)
    await page.getByRole("alert").filter({ hasText: reason }).waitFor()
    await expect.poll(() => field("2019-03").count()).toBe(1)
    await expect.poll(() => field("<img src=x").count()).toBe(1)
    isSealed = false
    await page.getByRole("button", { name: words.zh.again }).click()
    await marks().first().waitFor()
    await expect.poll(() => mark("<img src=x").count()).toBe(1)
    await expect.poll(() => page.locator("main img, main script").count()).toBe(0)
    await expect.poll(() => page.title()).toMatch(/Open Valuation$/)
    await page.unrouteAll()
    expect(host.faults).toEqual([])
  })
})
