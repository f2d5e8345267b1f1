/**
 * Words by which pages in Chinese say what an amount is. From the terms of the trades: listings of homes and cars,
 * machinery markets, land notices (自然资源部 39 号令: 起始价, 成交价, 竞买保证金), court auctions (法释〔2016〕18 号:
 * 起拍价, 保证金, 评估价, 成交价).
 */

// The four kinds of labels are global expressions: the last match within a label counts.

/** The price of a deal. */
export const DEAL_LABEL = /成交|签约价|落槌|落锤|竞得|拍得|中标价|sold for|sale price|transaction price/giu

/** The price that is asked. */
export const ASK_LABEL =
  /售价|报价|挂牌|要价|标价|一口价|转让价|出让价|总价|现价|卖价|出售价|开价|价格|全款|车主报价|车价|price|asking/giu

/** An average of an area, a housing estate or a series. */
export const AVERAGE_LABEL = /均价|平均|参考价|参考单价|行情价|指导均价|中位|average|median/giu

/** Amounts that are no price of the object. */
export const OTHER_LABEL =
  /首付|月供|月付|月还|尾款|分期|按揭|贷款|利息|租金|月租|日租|年租|出租|租价|押金|押一|定金|订金|诚意金|意向金|保证金|税|契税|服务费|佣金|中介费|过户费|物业费|管理费|运费|拖车费|停车费|装修费|维修|保养|保险|保额|评估|估价|估值|起拍|起始价|起价|保留价|变卖价|当前价|加价|增价|降价幅度|出价|指导价|厂商|官方|新车|新机|新房|裸车|落地|含税价|购置|发票|原价|市场价|原值|优惠|直降|立减|立省|省|补贴|降了|降价|下调|上涨|涨|跌|求购|预算|收购|回收|置换|心理价|注册资本|投资|成本|溢价|差价|欠款|债权|罚款|奖励|红包|券|起售|起租|台班|包月|工价|学费|流水|rent|deposit|down payment|monthly|instal|msrp|guide price|starting (?:bid|price)|appraised|tax|fee/giu

/** Words after an amount that is no price: rents by time, prices "from", limits of a filter, ranges. */
export const OTHER_BEHIND =
  /^ ?(?:起(?!重|动|拍|始|价|止|亮)|以[下上内]|左右的?预算|[-~—–至到]\s?\d|\/\s?(?:月|天|日|年|小时|时|台班|周|晚|季)|每(?:月|天|日|年|小时)|一(?:个月|天|年)|(?:元|块)?\/?(?:月|天|台班)|(?:的)?(?:首付|月供|定金|押金|保证金|优惠|补贴|指导价)(?!\s?:?\s?[¥￥]?\d)|per (?:month|day|hour|year))/iu

/** Words before an amount that is a part of a range or a limit. */
export const RANGE_BEFORE =
  /(?:\d(?:万|亿|元|千)?\s?[-~—–至到]\s?|不超过|低于|高于|最低|最高|多于|少于|超过|省了?|降了?)$/u

/** A block that offers for hire, wants to buy, or has been withdrawn: none of its amounts is a price. */
export const NO_OFFER =
  /出租|招租|整租|合租|转租|短租|日租|求租|租房|租赁(?!年|期|方式)|求购|高价收|长期收购|回收二手|wanted|for rent|to let|for hire/iu
/** Words by which such a block still sells. */
export const OFFER = /出售|转让|售价|总价|成交|二手房|for sale/iu

/** Pages and blocks of deals: what is not called a price there is what was paid. */
export const DEALS = /成交(?:房源|记录|查询|信息|案例|列表|历史|动态|周期|公示|公告|结果)/u

/** Auctions: only the price at which they closed is one. */
export const AUCTION =
  /司法拍卖|法拍|网拍|拍卖公告|拍品|竞买人|竞买记录|落槌|落锤|变卖公告|拍卖成交|拍卖标的|judicial auction/iu
/** Land that is granted by tender, auction or listing is a deal, not an auction. */
export const LAND_GRANT =
  /出让(?:公告|公示|结果|成交|活动|合同|方式|须知)|(?:挂牌|拍卖|招标|成功)出让|招拍挂|国有(?:建设用地|土地)使用权|土地市场|竞得|受让人|供地|竞买/iu
