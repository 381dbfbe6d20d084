/** Type of the block that a road becomes. */
export const roadType = 'world/road'
