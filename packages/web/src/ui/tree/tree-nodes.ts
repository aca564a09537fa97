/** A node of a tree to choose from. */
export interface TreeNode {
  value: string;
  label: string;
  children?: readonly TreeNode[];
}

/** A node as a line, with its place among its own kind. */
export interface TreeLine {
  node: TreeNode;
  /** From 1. */
  level: number;
  /** From 1, among `size` of the same parent. */
  position: number;
  size: number;
  isBranch: boolean;
  isOpen: boolean;
}

/** The lines of a tree: children only below open branches. */
export function linesOf(nodes: readonly TreeNode[], isOpen: (value: string, level: number) => boolean): TreeLine[] {
  const lines: TreeLine[] = [];
  const visit = (list: readonly TreeNode[], level: number) => {
    list.forEach((node, index) => {
      const children = node.children ?? [];
      const isBranch = children.length > 0;
      const open = isBranch && isOpen(node.value, level);
      lines.push({ node, level, position: index + 1, size: list.length, isBranch, isOpen: open });
      if (open) visit(children, level + 1);
    });
  };
  visit(nodes, 1);
  return lines;
}

/** Nodes whose name holds the text (in lower case), and everything above and below them. */
export function keepNodes(nodes: readonly TreeNode[], text: string): TreeNode[] {
  return nodes.flatMap((node) => {
    if (node.label.toLowerCase().includes(text)) return [node];
    const children = keepNodes(node.children ?? [], text);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** Whether a tree has more nodes than this; looks at no more of them. */
export function hasMoreThan(nodes: readonly TreeNode[], most: number): boolean {
  let left = most;
  const visit = (list: readonly TreeNode[]): boolean => list.some(({ children = [] }) => --left < 0 || visit(children));
  return visit(nodes);
}

/** Place of the parent of a line; −1 at the top. */
export function parentOf(lines: readonly TreeLine[], at: number): number {
  const level = lines[at]?.level ?? 1;
  for (let i = at - 1; i >= 0; i--) if (lines[i]!.level < level) return i;
  return -1;
}
