import { describe, expect, it } from 'vitest';
import { createWbsCodes, type ProjectId, type WbsId, type WbsNode } from './index.ts';

const projects = [
  { id: 'p1' as ProjectId, wbsSeparator: '/' },
  { id: 'p2' as ProjectId, wbsSeparator: '-' },
];

function createNode(id: string, code: string, parentId?: string, projectId?: string): WbsNode {
  return {
    row: 0,
    id: id as WbsId,
    projectId: projectId as ProjectId | undefined,
    parentId: parentId as WbsId | undefined,
    isProjectNode: parentId === undefined,
    code,
    name: `Element ${code}`,
    obsId: undefined,
    sequence: undefined,
    performanceRule: undefined,
    performancePercent: undefined,
  };
}

describe('the path of a WBS element', () => {
  it('joins its codes with the separator of its project', () => {
    const wbsNodes = [
      createNode('3', 'FND', '2', 'p1'),
      createNode('2', 'CIV', '1', 'p1'),
      createNode('1', 'RPS', undefined, 'p1'),
      createNode('5', 'MEP', '4', 'p2'),
      createNode('4', 'DEPOT', undefined, 'p2'),
      createNode('7', 'B', '6', 'p3'),
      createNode('6', 'A', undefined, 'p3'),
    ];
    const read = createWbsCodes({ wbsNodes, projects });
    expect(['3', '2', '1', '5', '7'].map((id) => read(id as WbsId))).toEqual([
      'RPS/CIV/FND',
      'RPS/CIV',
      'RPS',
      'DEPOT-MEP',
      'A.B',
    ]);
    expect(read('8' as WbsId)).toBeUndefined();
    expect(read(undefined)).toBeUndefined();
  });

  it('begins without a separator where the codes above are empty', () => {
    const wbsNodes = [createNode('1', '', undefined, 'p1'), createNode('2', 'CIV', '1', 'p1')];
    expect(createWbsCodes({ wbsNodes, projects })('2' as WbsId)).toBe('CIV');
  });

  it('ends at an element that is above itself', () => {
    const wbsNodes = [createNode('1', 'A', '2', 'p1'), createNode('2', 'B', '1', 'p1')];
    expect(createWbsCodes({ wbsNodes, projects })('1' as WbsId)).toBe('B/A');
  });

  it('is refused with more than a hundred levels', () => {
    const wbsNodes = Array.from({ length: 101 }, (_, level) =>
      createNode(`${level}`, `L${level}`, level === 0 ? undefined : `${level - 1}`, 'p1'),
    );
    const read = createWbsCodes({ wbsNodes, projects });
    expect(read('99' as WbsId)?.split('/')).toHaveLength(100);
    expect(() => read('100' as WbsId)).toThrow("more than 100 levels, at element 'L100'");
  });
});
