/** The picture of an FMU in other tools: that of the program (`app/icons`), which the engine can't read from a file. */

/** Width and height of the picture. */
export const iconSize = 128

export const iconSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <rect width="32" height="32" rx="7" fill="#2461d8" />
  <g fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round">
    <path d="M7 9.5 19 16 7 22.5" />
    <circle cx="22.5" cy="16" r="3.6" />
  </g>
</svg>
`

export function iconPng(): Uint8Array {
  return Uint8Array.from(atob(png), (c) => c.charCodeAt(0))
}

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAIAAAACACAYAAADDPmHLAAAONklEQVR4nOydCXQUVRaG/9fdISshELLIEkISDDC4IIiKKAxwBERwQVREJeEgOjOMiIIT3GBcBhyGg+joUYQQwAWBQWRE5LCI2wiyy5' +
  'ZAOmENSQhkhyydrnm3sGOALNVdVd2drvedE7o7qW7q9P3rvvvuve+VBToQm5TR1QxpBH8ax3+iwaQoBhYlQYrmj0EQNAj/ji7w7yiXP+bxl7mQGD1mMcm8OnNJFys0hkEjyOgW2B/hnziaf2x3CLRH' +
  'wl5+Ma2A3bJCKzGoFkD8+Iz7YZdmMobrIXAbErCTe4c3rWmJa6AClwWQkHy0P2Cbxz+iJwQeg4Qg2VlK1pLEzXABpwUQm3TkRu7q5/F3DoDAa+AxwybYkWJd0m2XM+8zOXNwfHL6y2bYdwvjex88cB' +
  'wMxnbEj0t/ybn3KaDD6JOBAcHlH/Gjx0Lg/Uj4pKI8+MlTKztebOrQJgXQ6bFD1/j5sXVirG9uSHuqq6Xhxz/ufqaxoxoVQMITh2+Dma3iT9tB0BzJsUmm4cfSrt3b0AENCiA2KTvAgsqf+RE3QtCM' +
  'kfbYpIC+x9I6V9T31waDQG78pcL4vgDraWaVaQ39tV4BJCRlpFzK6Al8Ae7mH5ZtWv/fLqfT40e6Wcz2/TyzZ4bAZ5Ak1NhqTNcdX3bt4bq/v8oD+Fns84TxfQ+yKdn2yt9fJoD4pIz7+MMQCHyVIf' +
  'FJ6UPr/uJ3AYw+0AKwz4fAp2FMmouZUq3da58kBPs9xxiLgcDHYd3jjmU8U/uK/mk3JqNtUICUxZ+2hMD3kVByoZLF53yWWCB7gEB/qTeE8Y0DQ2iQv70HPXUMAUMhMBhMtvklATAhAKMhMdCMD0zu' +
  '5WPSYQgMh01i3SwWXFKCwHiQ7U0Sk0TBx6CQ7S18HhgGgSEh23MvgGgIDIoUZqLVOhAYEolf/HwIYGIIMCjc9tE0BPhDYFT8nVoXIPA9hAAMjhCAwRECMDgWuIEgf4b7b2+Fm6+9tDfE7syL2LqvDC' +
  'fOVkPgWVhCcroEHbmlaxA+eKY9QgKudjafbS3C218U4HxpDQSeQVcBhIeasf6Nzmgd0nCT8cUqCYu+OY+F/Ke8wg6Be9E1BniwX6tGjU8EtmCYNDIcW96Kw2ODwmARDeluRVcB9OsRrPjYNi3NmDE2' +
  'Cptmx+OeW0R3mrvQVQDlF5136e3DLZj3VDt8ObMTDxoDIdAXXQVA0b6rdI8JwKcpMVg0pQO6tG8BgT7oKoCPtxSi5IK6CP/O64Lx1WudMWfCNYhu45ZZq6HQVQAXKiWMn3sKxeXqRGBiwH19Q7F5dh' +
  'xSHopAaJDIX2mFuU3PSTOhI3lFNqz7pRRR/Ort0k5d4dHMlXBTQiDGDGjNRcHwa3YFasTMURW6J4Lq0iPWHy+PiUKvLtoEd7nnbZi/pgD/+amYlj8LXMCtAnAw8IYQTH0wQrPg7ujpKsxZlY9v95XD' +
  'm6BEWKsgc+2QVXzBLsdE50q8J/PpEQHI/zEf10fx+sDk+9siurU2wd2uoxfxxmd5OHCsEp6gVbAJ9/QJxYhbQ+WhijWwAxN5q538XNf+XIKvd5RwUXhuHPOYABy0sDAk39UaTw0PR8tAbYK7b3aWYs' +
  '7Ks24rNsVG+eG5ByIw7GbXElhf8xhp3hdncSzP/cUxjwvAAbnJv4xoK6eDSRRqsXEvu+L7IjlG0KvYRC6eDD+Kp7zNKrVL57vyh0vn684hwmsE4IDm+s/zL3XkbaHy9E8tNBVN3aB9sYmylAsm8ypn' +
  'oLbFi1IeI/zp36exPd31JJoz6D4NdJYynj7euLsMG3aVIiayBTpFqgsU/bg36ZMYhIfuDENFtR2HTlTArlLyD9weivcmtUdAC+3zEf5+JtzLxZ/Pp88Hj+sfy3idAByQ2/6SB0nbDl9Atxh/RLRSFy' +
  'gG+psw4PoQjLy1FQpKbPLMwRWm8KD1xUci5TyEXtBnD7oxRH7cnn4BeuK1AnCQc86G5VuLkXWmSq4PtApW53Lp/cN6t8TgniGw5lTJn68UuvLJ+O6CPBflOg6d0M8TeF0M0BjUK0BZQOofoPKxFny/' +
  'vxyzV+Q36RFozF/2Qkc5G+lOavh49ejsE7ywVgE9aFYCcBAcYMKEoW0wfkgbud9QLRQT0Jx87uqz8hV3JQEtGL6bE8dF55liVF6hDYOnZ6GiSntTef0QUB/VNkkeG2naRGLo1jEAJhXxGA3nXTv647' +
  'GBrRHKcxFUY6is/v3LnsJnJf3+oLy5pS7kvjftKePJqQrZe7gSy4Twc6Lk0TYd4oFm6QGuhBIxUx+MxJBeIdACysx9uO4c0jYWIjLMgm//GefU+ykjOWfVWfmxPnrzWsgLoyPQM8G5mkj/aVanYhYl' +
  '+IQAHOhRbDpfVsODT2VVzDKeZ/gXN/wnW4oUHU9Jr6mjImQvpgTKcP71/RxoiU8JwIHWxSYlkPFHvHoMpwqcS+d2jPDD2r/H1ts2Xx99p2TibLF2mUKf7KzYsq8Mw1/NxvTUXOQWausyG2LG0jynjU' +
  '+c5PWKmcvyFB9/u4uxSEP4bGsNBU2rfizGoL9l8WneWZRe1K/itmlPKdZuK4GrUMJr4+5SRcf2EwJwjirbpYUnA3gAlbqhUH6tNR+sOw+1LFiv7DO6xWi7nYNhmusosp/1eT4GpWRhzf9KVNcDHFTy' +
  '+gJN8dSyX556Nu2losL8oCWG666kyH7awjMYOeMYfjyofl6dW1ijSV8ifca+rKZTvtR0ouXqKcO212acqkTy3JNympUqhK5iq9FuSNl1VJkg24Vr5wUM32hP2Tk1DRhaXo3VCuMTLcsRhhUA5QimPx' +
  'yJO3qoi6orNezi6t4pQNFxBRrmAQwnAOo4ouwbNV1ogVZ9jASVu5uChpwyDTubDCMACp6o55AaULXkGi4oEoHaPAMVfNqFN22OM+e1TWz5fBBIDaZPDw/nBZ14zY3vgDqa1fLne5R9xoHj2vYF+KwH' +
  '0GPdQUNMHNYaPx0sx8+HXZtW3tEjCE8Oa6Po2M28tKwlPukBqBi07rXOmDU+WnfjE4yr7e2n2yly4VdCQ8jcicpvzr5lrxBAg1A5ePn0GHw4ub0mlUBKGu3LUuZyqUWNlrE7E1zSeoKvX+/c5DY6Dq' +
  'hmoHVNQzSE1EPdhhCaNWz8R2eYnJh801U6fXFugwtSaEHJW9w79b9e+flSb+DglGyXKo6N0axjAPoiJ9/XFqPv0GZzKSoULdtUiPe/Ole7Xu9EfjVW89oBbXillIE3hmD7/AT5vcfzq5CZUyWfX2xU' +
  'C3TiPzERzmfyVv5QrLnxCdEUiqabQmmcpl3MLGb3dgQ7oAzhH3lZO0+H3oZm5QE81RZOc+9XluZhVrJn7q2Rkpqri/GJZiOA4X1aygsxYyK1KYRQAeiNT/Ox44iyNXiruAuOCrPgWT6tdCe0yllNs0' +
  'lTeL0AaEHGy49GKkqTKoHGZXL1tCTbWd777zkE8eFnosI5u1o+4IGo0kYRV/FaAWhVrHFAEfm7awuwfGuRvBTbVeiKtOZU4s2kaN1iAsr3v5SWi9U/6XflO/A6ATSH5eFkmOzcKnz0bAfVaxWvpLCs' +
  'Bk/NP4U9Vn2Wgl2J2CBCBRSIPnNvWzzcX/00tJqf4vKthXiHn29Rufu2jBFbxGgAJaKmjY5E/+uC4e/nnHhpCRoljmhBiSfunyA2idIYillod1PaJIo2uAgLvlzU5OIpEKVtdL/fX6ZJX6IaxDZxOk' +
  'NJq0586krJphM8K0gxiTfh1iDQiBtFUuCp5wYPanGLANqH++HFMZG46ybtijWUr6e8vR4LPYyE7gK4oXMAFj2nzXSpvmKNQB26CoAKNanPd+BTPHXGb6pYI3AdXQUwlnbcUGl8ipJnLc/HkdPeO442' +
  'Z3QVwE0Jrgd7zhZrBK6hqwBcSeycPmfjSZF8fLXd+WKNwHl0FcAPB8vlG0cqQatijcA5dBXA6h+LMWFo+FXZsLrQjSMX8pLnog3ixpGeQNeuYNrLZtJ7pxtcyrT8uyIMfMGKd74sEMb3EG5JBdN0kB' +
  'o3qVmSauhyKXX9ORzPFzeP9jQ+uUuYQDni/msGRwjA4AgBGBwhAINj4hFgMQSGhGxPHiAXAqOSa2KQhAAMCtmeDwFMCMCgkO1N/F8hAKPCbc9jAGkvBAZF2muqtJs2ShJEOthgkM1tNmmD6dTSxNOM' +
  '4VcIDAVj0i/HP+5+5lIiSMI3EBiL32z+WybQvAYCg2GRBVC7kjE+Ob2Iv1C+E5Kg2UIZQOvirmH0vLYWwCQ2GwJDUNfWvxeDWprm8cBQ+e2rBM0SHv3nk60dr2sFkPlul0pJYjMh8Gm4+59Btna8vq' +
  'wcnBWbuIAfkQ2BT8I9/AHZxnW4vB9gJrPz/PCLEPgmkukVsnHdX13VEGJNS1zOHxZD4FPwq38Jt+1V0/16O4IysxMn8mhhIwQ+ATf+Jmt21wn1/a3+lrCtzFZkYqN4xChSxM0cbsP9xYw9QDat7+8N' +
  '9gQWpHYtrbSzu/nTUxA0TyScrjJhKNmyoUMabQqlQlF1tb0P/6Q9EDQvJGmbDf69T6Z2zWnsMEWb2nUYfTIwILj8I370WAi8Hj7X/9zql/g4FrAm1945tath/Lj0l/g7XuflY89snC9oFD7e1zDGpm' +
  'UuTpyn9D1OGzJ+3OFefOCYzTUwGAKvgSJ92JFiXdJtlzPvc/lKjhuXMYiZJC4E9IbAY3B3v1Oys5SsJYmb4QKqXXl8UsYjgH0qdz29IHAb3N3vgInNsqYmfgEVaDaWd3gio30Ak4ZKTLpbHh4YtLk5' +
  'r0BGkqRCMLaRP1lvt/ivz14Yp0nlVrdgLj75cF9eV0jk/0E8P+l4fvIJ9Mg9hT73b/URfjO0lT+1QmJWPrZbTTAfykzrsg068H8AAAD///QHcwoAAAAGSURBVAMAl+CJfmLrHeoAAAAASUVORK5CYI' +
  'I='
