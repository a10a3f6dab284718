/** Small things drawn on a heat-map: where labels stand, and arrows. */

/**
 * @param {number} scale pixels per cell @param {number} room pixels a label needs
 * @returns {number} cells between labels
 */
export function tick(scale, room) {
  for (let power = 1; ; power *= 10) {
    for (const step of [1, 2, 5]) if (step * power * scale >= room) return step * power;
  }
}

/**
 * @param {CanvasRenderingContext2D} context @param {[number, number]} from @param {[number, number]} to
 * @param {string} colour @param {string} halo
 */
export function arrow(context, from, to, colour, halo) {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const head = 9;
  const neck = [to[0] - head * 0.7 * Math.cos(angle), to[1] - head * 0.7 * Math.sin(angle)];
  for (const [style, width] of /** @type {[string, number][]} */ ([[halo, 5], [colour, 2.5]])) {
    context.strokeStyle = style;
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(from[0], from[1]);
    context.lineTo(neck[0] ?? 0, neck[1] ?? 0);
    context.stroke();
  }
  context.fillStyle = colour;
  context.beginPath();
  context.moveTo(to[0], to[1]);
  for (const turn of [-0.45, 0.45]) {
    context.lineTo(to[0] - head * Math.cos(angle + turn), to[1] - head * Math.sin(angle + turn));
  }
  context.fill();
}
