import {
  carFacts,
  cars,
  type CorpusPage,
  han,
  hanDay,
  html,
  listing,
  machineFacts,
  machines,
  site,
  snippet,
  wantCar,
  wantMachine,
  yuan,
} from "./Objects.ts"

/** Pages about cars: lists, details, specifications, guide prices, instalments. */
export const carPages: ReadonlyArray<CorpusPage> = cars.flatMap((car): ReadonlyArray<CorpusPage> => {
  const { brand, city, date, guide, mileage, model, price, registered, series, year } = car
  const wanted = wantCar(car)
  const facts = carFacts(car)
  const down = Math.round(price * 30) / 100
  return [
    {
      form: "cards with a struck price",
      wanted,
      page: site`<title>${city}二手${series}</title><div class="list"><div class="car"><h3>${brand} ${series} ${year}款 ${model}</h3><p>${registered} / ${mileage}万公里 / ${city}</p><p><b>${price}</b>万 <em>首付${down}万</em> <s>新车${guide}万</s></p></div><div class="car"><h3>${brand} ${series} ${year - 2}款</h3><p>${year - 2}-04 / 9.9万公里 / 宁波</p><p><b>${(price - 2).toFixed(2)}</b>万 首付2万</p></div><div class="car"><h3>日产 天籁 2020款</h3><p>2020-01 / 5万公里 / ${city}</p><p>9.2万</p></div></div>`,
      rows: [listing(price, facts), listing(Number((price - 2).toFixed(2)), { series, mileageKm: 99_000 })],
      traps: [yuan(down), yuan(guide), 20_000, 92_000],
    },
    {
      form: "detail with specifications",
      wanted,
      page: site`<title>${brand}${series} ${year}款 二手车</title><h1>${brand} ${series} ${year}款 ${model}</h1><div>售价：<span>¥</span><span>${yuan(price)}</span></div><table><tr><td>表显里程</td><td>${mileage}万公里</td><td>上牌时间</td><td>${han(registered)}</td></tr><tr><td>变速箱</td><td>自动</td><td>排放标准</td><td>国六</td></tr></table><p>新车指导价 ${guide}万 过户费 500元</p><p>发布于 ${date}</p>`,
      rows: [listing(price, facts, date)],
      traps: [yuan(guide), 500],
    },
    {
      form: "JSON-LD of a car",
      wanted,
      page: html(
        `<script type="application/ld+json">${JSON.stringify({
          "@context": "https://schema.org",
          "@type": "Car",
          name: `${brand}${series} ${year}款 ${model}`,
          brand: { "@type": "Brand", name: brand },
          model: series,
          vehicleModelDate: String(year),
          mileageFromOdometer: {
            "@type": "QuantitativeValue",
            value: Math.round(mileage * 10_000),
            unitCode: "KMT",
          },
          offers: { "@type": "Offer", price: String(yuan(price)), priceCurrency: "CNY", validFrom: date },
        })}</script><p>厂商指导价${guide}万</p>`,
      ),
      rows: [listing(price, facts, date)],
      traps: [yuan(guide)],
    },
    {
      form: "snippet with instalments",
      wanted,
      page: snippet(
        `${brand}${series} ${year}款 ${price}万 ${city}二手车`,
        `上牌时间${registered} 行驶里程${mileage}万公里 报价${price}万 首付${down}万 月供1980元 新车含税${(guide * 1.1).toFixed(2)}万`,
        date,
      ),
      rows: [listing(price, facts, date)],
      traps: [yuan(down), 1980, yuan(Number((guide * 1.1).toFixed(2)))],
    },
    {
      form: "sold car",
      wanted,
      page: site`<title>${brand}${series}成交案例</title><p>${brand} ${series} ${year}款，${han(registered)}上牌，${mileage}万公里，${hanDay(date)}成交，成交价${price}万元，新车价${guide}万元</p>`,
      rows: [{ price: yuan(price), kind: "TRANSACTION", observedAt: date, facts }],
      traps: [yuan(guide)],
    },
    {
      form: "hire and valuation offers",
      wanted,
      page: site`<title>${brand}${series}租赁 估价</title><ul><li>${brand}${series} ${year}款 出租 300元/天 押金5000元</li><li>${brand}${series} ${year}款 估价 ${price}万 高价收车</li></ul>`,
      rows: [],
      traps: [300, 5000, yuan(price)],
    },
    {
      form: "range of a series",
      wanted,
      page: snippet(
        `${brand}${series}二手车报价`,
        `${city}二手${brand}${series} ${year}款 参考价${price}-${(price + 4).toFixed(2)}万 最低${(price - 3).toFixed(2)}万起 平均价${(price + 1).toFixed(2)}万`,
      ),
      rows: [],
      traps: [yuan(price), yuan(Number((price - 3).toFixed(2))), yuan(Number((price + 1).toFixed(2)))],
    },
  ]
})

/** Pages about machines: lists, details, hire, wanted adverts. */
export const machinePages: ReadonlyArray<CorpusPage> = machines.flatMap((machine): ReadonlyArray<CorpusPage> => {
  const { date, hours, maker, model, place, price, type, year } = machine
  const wanted = wantMachine(machine)
  const facts = machineFacts(machine)
  return [
    {
      form: "list of one line each",
      wanted,
      page: site`<title>${maker}${model}二手${type}</title><ul><li><a>${maker}${model}${type}</a> ${year}年 ${hours}小时 ${place} <b>${price}万</b></li><li><a>${maker}${model}</a> ${year - 1}年 ${hours + 1500}小时 山东临沂 <b>${(price - 5).toFixed(1)}万</b></li><li>日立ZX200 2013年 9000小时 20万</li><li>${maker}${model} 出租 台班1200元/天</li></ul>`,
      rows: [
        listing(price, { ...facts, hours }),
        listing(Number((price - 5).toFixed(1)), { model, manufactureDate: String(year - 1) }),
      ],
      traps: [1200, 200_000],
    },
    {
      form: "snippet of a seller",
      wanted,
      page: snippet(
        `二手${maker}${model}${type}转让`,
        `${year}年出厂，工作${hours}小时，${place}看车，全款${price}万元，可分期首付${Math.round(price * 0.3)}万。`,
        date,
      ),
      rows: [listing(price, { ...facts, hours }, date)],
      traps: [yuan(Math.round(price * 0.3))],
    },
    {
      form: "detail with a parameter list",
      wanted,
      page: site`<html><head><title>${maker}${model}</title></head><body><h1>出售二手${maker}${model}${type}</h1><div class="p">价格：${price}万元</div><ul><li>出厂日期：${year}年6月</li><li>使用小时数：${hours}小时</li><li>所在地：${place}</li><li>更新时间：${date}</li></ul><p>新机价格 ${Math.round(price * 1.9)}万元</p><div class="more"><h3>相关推荐</h3><ul><li>斗山DX225 2015年 8800小时 23万</li><li>小松PC200 2016年 9100小时 31万</li></ul></div></body></html>`,
      rows: [{ ...listing(price, { model, manufactureDate: `${year}-06`, hours }, date) }],
      traps: [yuan(Math.round(price * 1.9)), 230_000, 310_000],
    },
    {
      form: "auction of machines",
      wanted,
      page: site`<title>工程机械拍卖成交公告</title><table><tr><th>拍品</th><th>年份</th><th>小时</th><th>起拍价</th><th>成交价</th><th>成交日期</th></tr><tr><td>${maker}${model}${type}</td><td>${year}年</td><td>${hours}</td><td>${(price * 0.6).toFixed(1)}万元</td><td>${price}万元</td><td>${date}</td></tr></table>`,
      rows: [{ price: yuan(price), kind: "AUCTION", observedAt: date, facts }],
      traps: [yuan(Number((price * 0.6).toFixed(1)))],
    },
    {
      form: "new machine of a dealer",
      wanted,
      page: site`<title>${maker}${model}新机报价</title><p>${maker}${model} 全新${type} 厂家指导价${Math.round(price * 2)}万元 订金1万元</p>`,
      rows: [],
      traps: [yuan(Math.round(price * 2)), 10_000],
    },
    {
      form: "price to be negotiated",
      wanted,
      page: site`<title>${maker}${model}</title><p>${maker}${model} ${year}年 ${hours}小时 ${place} 价格面议 联系13800000000 维修花了3万元</p>`,
      rows: [],
      traps: [30_000],
    },
  ]
})
