import type { RequiredTexts } from './required-texts';

/** What visitors and shoppers meet (required-texts.ts). */
export const REQUIRED_OF_SHOPPERS = {
  // Any page
  'not-found': ['Page Not Found', 'heading of an unknown address', 'tests/routes/influencer.test.tsx'],
  'sign-out.done': ['Logged out successfully', 'toast', 'tests/routes/profile.test.tsx'],
  'sign-out.failed': ['Error signing out', 'toast, with the message below', 'tests/routes/sign-out.test.tsx'],
  unexpected: [
    'An unexpected error occurred. Please try again.',
    '/login, /forgot-password and /reset-password, alert',
    'tests/routes/forgot-password.test.tsx',
    'tests/routes/login.test.tsx',
    'tests/routes/reset-password.test.tsx',
  ],

  // Home
  'home.welcome': ['Welcome back, {name}!', 'heading', 'tests/routes/home-member.test.tsx'],
  'home.no-accounts': [
    'No featured accounts available',
    'instead of the accounts',
    'tests/routes/home-member.test.tsx',
  ],
  'home.no-offers': [
    'No featured offers available right now.',
    'instead of the offers',
    'tests/routes/home-member.test.tsx',
  ],

  // Signing in and up
  'login.refused': [
    'The email or password you entered is incorrect. Please try again.',
    '/login, alert',
    'tests/routes/login.test.tsx',
  ],
  'login.unconfirmed': [
    'Please verify your email address before logging in.',
    '/login, alert',
    'tests/routes/login.test.tsx',
  ],
  'login.done': ['Successfully logged in!', '/login, toast', 'tests/routes/login.test.tsx'],
  'signup.mismatch': [
    'Passwords do not match',
    '/signup and /reset-password, at the confirm field',
    'tests/routes/reset-password.test.tsx',
    'tests/routes/signup.test.tsx',
  ],
  'signup.terms': [
    'You must agree to the terms and conditions',
    '/signup, at the box',
    'tests/routes/signup.test.tsx',
  ],
  'signup.no-influencer': [
    "Account created but influencer status couldn't be updated",
    '/signup, toast',
    'tests/routes/signup-influencer.test.tsx',
  ],
  'signup.no-welcome': [
    'Welcome email may be delayed',
    '/signup, toast',
    'tests/routes/signup-influencer.test.tsx',
  ],
  'signup.done': [
    'Account created successfully! Check your email for next steps.',
    '/signup, toast',
    'tests/routes/signup.test.tsx',
  ],
  'password.short': [
    'Password must be at least {n} characters',
    '/signup and /reset-password, at the field',
    'tests/routes/reset-password.test.tsx',
    'tests/routes/signup.test.tsx',
  ],

  // Password reset
  'reset.send': ['Send reset link', '/forgot-password, button', 'tests/routes/forgot-password.test.tsx'],
  'reset.sent': [
    'Reset link sent! Check your email for a password reset link.',
    '/forgot-password',
    'tests/routes/forgot-password.test.tsx',
  ],
  'reset.title': ['Reset your password', '/reset-password, heading', 'tests/routes/reset-password.test.tsx'],
  'reset.submit': ['Reset Password', '/reset-password, button', 'tests/routes/reset-password.test.tsx'],
  'reset.busy': [
    'Resetting...',
    '/reset-password, button while busy',
    'tests/routes/reset-password.test.tsx',
  ],
  'reset.done': [
    'Password reset successful!',
    '/reset-password, toast',
    'tests/routes/reset-password.test.tsx',
  ],
  'reset.done.more': [
    'Your password has been updated. You can now log in with your new password.',
    '/reset-password, toast',
    'tests/routes/reset-password.test.tsx',
  ],
  'reset.login': ['Go to login', '/reset-password, button', 'tests/routes/reset-password.test.tsx'],
  'reset.invalid': [
    'Invalid or expired password reset link. Please request a new one.',
    '/reset-password, alert',
    'tests/routes/reset-password-link.test.tsx',
    'tests/routes/reset-password.test.tsx',
  ],

  // Lists
  'deals.title': ['Deals & Promo Codes', '/deals, heading', 'tests/routes/deals.test.tsx'],
  'brand.failed': [
    'Error loading promo codes',
    "a brand's page, instead of the list",
    'tests/routes/brand.test.tsx',
  ],
  'brands.offers': ['{n} offer(s) available', '/brands, card', 'tests/routes/brands.test.tsx'],
  'influencers.failed': [
    'Failed to load influencers. Please try again.',
    'a list of influencers, toast or instead of it',
    'tests/routes/agency-dashboard.test.tsx',
  ],
  'deals.failed': ['Failed to load promo codes', '/deals, toast', 'tests/routes/deals.test.tsx'],
  'influencer.empty': [
    'No promo codes available from this influencer yet.',
    "an influencer's page",
    'tests/routes/influencer.test.tsx',
  ],
  'alerts.search': ['Search saved alerts...', '/my-deals, search field', 'tests/routes/my-deals.test.tsx'],
  'alerts.visitor': ['Sign In Required', '/my-deals signed out, heading', 'tests/routes/my-deals.test.tsx'],
  'alerts.failed': [
    'Error loading your deals',
    '/my-deals, instead of the list',
    'tests/routes/my-deals.test.tsx',
  ],
  'followers.none': ['0 followers', "an influencer's page", 'tests/routes/influencer.test.tsx'],
  'followers.one': ['1 follower', "an influencer's page", 'tests/routes/influencer.test.tsx'],

  // Following
  'follow.visitor': [
    'Please create an account or sign in to follow influencers.',
    'toast',
    'tests/routes/influencer-follow-visitor.test.tsx',
  ],
  'follow.done': ["You're now following {name}", 'toast', 'tests/routes/influencer-follow.test.tsx'],
  'follow.added': [
    'Added {n} offer(s) to your browser extension',
    'toast, below',
    'tests/routes/influencer-follow.test.tsx',
  ],
  'follow.failed': [
    'Failed to follow. Please try again.',
    'toast',
    'tests/routes/influencer-follow.test.tsx',
  ],
  'follow.failed.why': [
    'Could not create domain mappings',
    'toast, below',
    'tests/routes/influencer-follow.test.tsx',
  ],
  'follow.error': [
    'An error occurred. Please try again.',
    'toast',
    'tests/routes/influencer-follow.test.tsx',
  ],
  'unfollow.done': ['You are no longer following {name}', 'toast', 'tests/routes/following.test.tsx'],
  'unfollow.failed': [
    'Failed to unfollow. Please try again.',
    'toast',
    'tests/routes/influencer-follow.test.tsx',
  ],
  'follow-all': ['Follow All ({n})', '/influencers, button', 'tests/routes/follow-all.test.tsx'],
  'follow-all.busy': [
    'Processing...',
    '/influencers, button while it runs',
    'tests/routes/follow-all.test.tsx',
  ],
  'follow-all.done': [
    'Following All',
    '/influencers, button with nobody left',
    'tests/routes/follow-all.test.tsx',
  ],
  'follow-all.failed': [
    'An error occurred while following influencers. Please try again.',
    'toast',
    'tests/routes/follow-all.test.tsx',
  ],
  'follow-all.some-failed': [
    '{n} influencer(s) could not be followed. Please try again.',
    'toast',
    'tests/routes/follow-all.test.tsx',
  ],
  'follow-all.nobody-left': [
    "You're already following all visible influencers!",
    'toast',
    'tests/routes/follow-all.test.tsx',
  ],

  // Names of who has none
  'name.offer': ['Unknown Influencer', 'ticket', 'tests/routes/offer-ticket.test.tsx'],
  'name.influencer': ['Unnamed Influencer', 'card', 'tests/routes/influencers.test.tsx'],
  'name.credit-card': ['Unnamed Credit Card', 'card', 'tests/routes/credit-cards.test.tsx'],
  'name.featured': ['Unnamed Account', 'card on Home', 'tests/routes/home-member.test.tsx'],
  'handle.influencer': ['unknown', 'card', 'tests/routes/influencers.test.tsx'],
  'handle.featured': ['account', 'card on Home', 'tests/routes/home-member.test.tsx'],

  // Copying and sharing
  'copy.code': ['Promo code copied to clipboard!', 'toast', 'tests/routes/influencer-dashboard.test.tsx'],
  'copy.link-failed': ['Failed to copy link. Please try again.', 'toast', 'tests/routes/influencer.test.tsx'],
  'copy.failed': ['Failed to copy to clipboard', 'toast', 'tests/routes/agency-dashboard.test.tsx'],
  'copy.by-hand': [
    'Copy failed: Could not copy to clipboard. Please copy manually.',
    'toast',
    'tests/routes/agency-dashboard.test.tsx',
  ],
  'copy.copied': ['Copied!', 'button for two seconds', 'tests/routes/influencer.test.tsx'],

  // Profile
  'profile.failed': ['Failed to update profile', '/profile, toast', 'tests/routes/profile-edit.test.tsx'],

  // Application
  'apply.category': [
    'Please select your primary content category',
    '/influencer-apply, at the field',
    'tests/routes/influencer-apply.test.tsx',
  ],
  'apply.signed-out': [
    'You must be logged in to apply',
    '/influencer-apply',
    'tests/routes/influencer-apply.test.tsx',
  ],
  'apply.failed': [
    'Failed to submit application. Please try again.',
    '/influencer-apply, toast',
    'tests/routes/influencer-apply.test.tsx',
  ],
  'apply.done': [
    'Application submitted successfully! You are now an influencer.',
    '/influencer-apply, toast',
    'tests/routes/influencer-apply.test.tsx',
  ],

  // Static pages
  'terms.date': [
    'last updated April 9, 2025',
    '/terms, below the heading',
    'tests/routes/info-pages.test.tsx',
  ],
} as const satisfies RequiredTexts;
