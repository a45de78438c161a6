import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import { Spinner } from './spinner.tsx';

const variants = {
  primary: 'bg-accent text-on-accent shadow-low hover:bg-accent-strong',
  secondary: 'bg-surface text-ink border border-edge/60 shadow-low hover:bg-sunken hover:border-edge',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'bg-surface text-critical border border-critical/50 hover:bg-critical-soft',
};
const sizes = {
  small: 'h-8 px-3 gap-1.5',
  medium: 'h-10 px-4 gap-2',
  large: 'h-12 px-6 gap-2 text-base',
};
type ButtonVariant = keyof typeof variants;
type ButtonSize = keyof typeof sizes;

export function buttonClass(
  variant: ButtonVariant = 'primary',
  size: ButtonSize = 'medium',
  more?: string,
): string {
  return classNames(
    'inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-md text-sm font-medium',
    'transition-colors disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
    variants[variant],
    sizes[size],
    more,
  );
}

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** An icon component, drawn at the size of the button, or a ready element. */
  icon?: LucideIcon | ReactElement;
}

function drawIcon(Icon: Look['icon'], size: ButtonSize = 'medium'): ReactNode {
  if (Icon === undefined || isValidElement(Icon)) return Icon;
  return <Icon className={size === 'small' ? 'size-3.5' : 'size-4'} />;
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Shows a spinner in place of the icon and ignores clicks. */
  pending?: boolean;
}

export function Button(props: ButtonProps) {
  const { variant, size, icon, pending = false, disabled, className, children, type, ...rest } = props;
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      disabled={disabled === true || pending}
      aria-busy={pending || undefined}
      className={buttonClass(variant, size, className)}
    >
      {pending ? <Spinner className="size-4" /> : drawIcon(icon, size)}
      {children}
    </button>
  );
}

interface SmallButtonProps extends Omit<ButtonProps, 'size'> {
  /** Completes the label for screen readers, such as the item's name. */
  about?: string;
}

/** The usual button of an item in a list, or of a toolbar. */
export function SmallButton({ about, children, ...rest }: SmallButtonProps) {
  return (
    <Button variant="secondary" size="small" {...rest}>
      {children}
      {about !== undefined && <span className="sr-only"> {about}</span>}
    </Button>
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'size'> {
  /** Accessible name. */
  label: string;
  icon: LucideIcon;
}

/** A small button with an icon only. */
export function IconButton({ label, icon: Icon, variant = 'quiet', className, ...rest }: IconButtonProps) {
  return (
    <Button
      {...rest}
      variant={variant}
      size="small"
      aria-label={label}
      className={classNames('w-8 px-0!', className)}
      icon={<Icon className="size-4" />}
    />
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, icon, className, children, ...rest }: LinkProps & Look) {
  return (
    <Link
      {...rest}
      className={buttonClass(variant, size, typeof className === 'string' ? className : undefined)}
    >
      {drawIcon(icon, size)}
      {children}
    </Link>
  );
}
